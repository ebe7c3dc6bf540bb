# reads ceilings
# columns problem variant value size device median_ms warm_ms
# value shared = problem=latency variant=chase-shared size=8192 max warm_ms
# value l1 = problem=latency variant=chase size=4096 max warm_ms
# value l2 = problem=latency variant=chase-l2 size=8192 max warm_ms
# value dram = problem=latency variant=chase size=268435456 max median_ms
detail = "a chain of loads, each of which waits for the one before"
height = 240
load "figures/style.gp"

# One bar for each memory, all from 0.
ns(ms) = ms * 1e6 / 32768
if (!exists("shared")) shared = NaN
if (!exists("l1")) l1 = NaN
if (!exists("l2")) l2 = NaN
if (!exists("dram")) dram = NaN
array names[4] = ["shared memory", "L1 cache", "L2 cache", "device memory"]
array times[4] = [ns(shared), ns(l1), ns(l2), ns(dram)]
set key off
set border 1
set yrange [4.6:0.4]
set ytics scale 0 ("" 0) font small_font
set grid xtics noytics
set xlabel "ns until the value can be used"
set lmargin at screen along(118)
set rmargin at screen 1 - along(narrow ? 52 : 64)
set tmargin at screen down(54)
set xrange [0:*]
set xtics 0, 100
do for [i = 1:4] {
  set ytics add (names[i] i)
  set label 10 + i sprintf("%.0f ns", times[i]) at times[i], i left offset 0.6, 0 font small_font textcolor rgb ink
}
set style fill solid noborder
plot for [i = 1:4] "+" every ::0::0 using (0):(i):(0):(times[i]):(i - 0.3):(i + 0.3) \
  with boxxyerror linecolor rgb (i == 1 ? green : blue) notitle
