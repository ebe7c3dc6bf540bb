# reads chapter5 ceilings emulator/chapter5
# brief
# columns problem variant axis value size device gbps
# counts global_load.sectors_per_request global_store.sectors_per_request
# value ceiling = problem=copy variant=memcpy size=268435456 max gbps
# value ceiling = problem=copy variant=memcpy max gbps
# value base = variant=stride value=1 device=gpu max gbps
# value base_load = variant=stride value=1 max global_load.sectors_per_request
# value base_store = variant=stride value=1 max global_store.sectors_per_request
detail = "2²⁸ floats, every stride-th element of both arrays; medians"
height = 540
load "figures/style.gp"

# Above the measured rate, below the sectors that the emulator counted. The open squares
# take the rate of cudaMemcpy, which the memory limits, and charge for sectors alone: at
# a stride of 1 this kernel has too few bytes under way to reach it.
set lmargin at screen along(88)
set xrange [-0.6:32.6]
set xtics 0, narrow ? 8 : 4, 32
swept(device) = of("copy", "stride") && is("axis", "stride") && is("device", device)
loads = "global_load.sectors_per_request"
stores = "global_store.sectors_per_request"
sectors(row) = column(loads) + column(stores)
charged(row) = exists("ceiling") && exists("base_load") \
  ? ceiling * (base_load + base_store) / sectors(row) : NaN

set multiplot
set tmargin at screen down(62)
set bmargin at screen up(269)
set format x ""
top = exists("ceiling") ? ceiling : exists("base") ? base : 1
if (!exists("base")) base = top
set logscale y 2
set ytics (125, 250, 500, 1000, 2000, 4000, 8000)
set ylabel "rate (GB/s, logarithmic)"
set yrange [0.04 * base:1.5 * top]
if (exists("ceiling")) set arrow 1 from graph 0, first ceiling to \
    graph 1, first ceiling nohead ls 9; \
  set label 3 "cudaMemcpy" at first 32, first ceiling right offset 0, 1.0 \
    textcolor rgb ink
set key off
set label 4 "if only sectors cost" at first 20, first 0.2 * top center \
  textcolor rgb ink
set label 5 "measured" at first 20, first 0.058 * base center textcolor rgb blue
plot rows using (column("value")):(where(swept("emulator"), charged(0))) \
    with points pointtype 4 pointsize 1 linecolor rgb ink, \
  rows using (column("value")):(where(swept("gpu"), column("gbps"))) \
    with linespoints linetype 1

unset label
unset arrow 1
unset logscale y
set ytics autofreq
set tmargin at screen up(239)
set bmargin at screen up(73)
set format x "%g"
set xlabel "stride (floats)"
set ylabel "sectors per load"
set yrange [0:36]
set label "counted" at first 20, first 7.2 center textcolor rgb ink
plot rows using (column("value")):(where(swept("emulator"), column(loads))) \
  with points linetype 2 pointsize 0.8
unset multiplot
