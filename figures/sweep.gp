# sweep.gp - a copy swept over `axis` up to `furthest`: its measured rate, and under it the
# sectors that the emulator counted. The dashed prediction takes the rate at
# the axis's first value and charges for sectors alone. The names of both stand at
# `charged_at` and `measured_at` of that rate.
height = 540
load "figures/style.gp"

set lmargin at screen along(88)
# A linear axis to 32. What lies past it stands apart, a step for each power of
# two.
place(x) = x <= 32 ? x : 35 + 3 * log(x / 64) / log(2)
set xrange [-0.6:place(furthest) + 0.6]
set xtics 0, narrow ? 8 : 4, 32
set for [k = 6:10] xtics add ("" place(2**k))
past = furthest > 32
# Between the two parts, and over them.
set arrow 2 from first 33.5, graph 0 to first 33.5, graph (past ? 1 : 0) \
  nohead linecolor rgb ink dashtype 3
loads = "global_load.sectors_per_request"
stores = "global_store.sectors_per_request"
swept(device) = is("problem", "copy") && is("variant", axis) \
  && is("device", device)
sectors(row) = column(loads) + column(stores)
charged(row) = exists("base") && exists("base_load") \
  ? base * (base_load + base_store) / sectors(row) : NaN
measured(part) = where(swept("gpu") && (column("value") > 32) == part, \
  column("gbps"))

bottom = exists("base") ? lowest * base : 1

set multiplot
set tmargin at screen down(62)
set bmargin at screen up(269)
set format x ""
# A ceiling far above a sweep that is drawn closely is named, not drawn. A sweep
# that falls to a fraction is drawn in ratios.
top = exists("ceiling") ? ceiling : exists("base") ? base : 1
if (!exists("base")) base = top
ratios = lowest < 0.5
close = !ratios && top > base * 1.25
if (ratios) set logscale y 2
set ytics (125, 250, 500, 1000, 2000, 4000, 8000)
if (!ratios) set ytics autofreq
set ylabel "bytes moved (GB/s".(ratios ? ", logarithmic)" : ")")
upper = (close ? base : top) * (ratios ? 1.5 : 1.12)
set yrange [bottom:upper]
if (exists("ceiling") && !close) set arrow 1 from graph 0, first ceiling to \
  graph 1, first ceiling nohead ls 9
far_above = "memcpy is above: %.0f GB/s"
if (exists("ceiling")) set label 3 \
  close ? sprintf(far_above, ceiling) : "memcpy" at \
  first (close && !narrow ? 32 : place(furthest)), \
  first (close ? base * 1.06 : ceiling) right offset 0, (close ? 0 : 0.6) textcolor rgb ink
set key off
set label 4 "if only sectors cost" at first 20, first charged_at * base center \
  textcolor rgb ink
set label 5 "measured" at first 20, first measured_at * base center textcolor rgb blue
plot rows using (place(column("value"))):(where(swept("emulator"), charged(0))) \
    with points pointtype 4 pointsize 1 linecolor rgb ink, \
  rows using (place(column("value"))):(measured(0)) \
    with linespoints linetype 1, \
  rows using (place(column("value"))):(measured(1)) \
    with linespoints linetype 1

unset label
unset arrow 1
unset logscale y
set ytics autofreq
set tmargin at screen up(239)
set bmargin at screen up(73)
set format x "%g"
set xtics 0, narrow ? 8 : 4, 32
set for [k = 6:10] xtics add \
  (narrow && k != 8 && k != 10 ? "" : sprintf("%d", 2**k) place(2**k))
set xlabel axis." (floats)".(past ? "; past 32, powers of two" : "")
set ylabel "sectors per request"
set yrange [0:most_sectors]
set label "counted, loads and stores alike" at first 20, first 0.2 * most_sectors \
  center textcolor rgb ink
plot rows using (place(column("value"))): \
    (where(swept("emulator"), column(stores))) with points linetype 3 \
    pointtype 8 pointsize 1.3, \
  rows using (place(column("value"))):(where(swept("emulator"), column(loads))) \
    with points linetype 2 pointsize 0.8
unset multiplot
