# sweep.gp - a copy swept over `axis` up to `furthest`: its measured rate, and under it the
# sectors that the emulator counted. The dashed prediction takes the rate at
# the axis's first value and charges for sectors alone.
height = 560
load "figures/style.gp"

set lmargin at screen 0.12
# A linear axis to 32; past it, one step for each power of two.
place(x) = x <= 32 ? x : 32 + 3 * log(x / 32) / log(2)
set xrange [-0.6:place(furthest) + 0.6]
set xtics 0, 4, 32
set for [k = 6:10] xtics add ("" place(2**k))
loads = "global_load.sectors_per_request"
stores = "global_store.sectors_per_request"
swept(device) = is("problem", "copy") && is("variant", axis) \
  && is("device", device)
sectors(row) = column(loads) + column(stores)
charged(row) = exists("base") && exists("base_load") \
  ? base * (base_load + base_store) / sectors(row) : NaN

set multiplot
set bmargin at screen 0.48
set format x ""
set ylabel "bytes moved (GB/s)"
# A ceiling far above a sweep that is drawn closely is named, not drawn.
top = exists("ceiling") ? ceiling : exists("base") ? base : 1
if (!exists("base")) base = top
close = lowest > 0 && top > base * 1.25
set yrange [lowest * base:(close ? base : top) * 1.12]
if (exists("ceiling") && !close) set arrow 1 from graph 0, first ceiling to \
  graph 1, first ceiling nohead ls 9
far_above = "memcpy is above: %.0f GB/s"
if (exists("ceiling")) set label 3 \
  close ? sprintf(far_above, ceiling) : "memcpy" at graph 0.99, \
  first (close ? base * 1.08 : ceiling * 1.05) right textcolor rgb ink
plot rows using (place(column("value"))):(where(swept("emulator"), charged(0))) \
    with points pointtype 4 pointsize 1 linecolor rgb ink \
    title "if only sectors cost", \
  rows using (place(column("value"))):(where(swept("gpu"), column("gbps"))) \
    with linespoints linetype 1 title "measured"

unset label
unset arrow
set tmargin at screen 0.40
set bmargin at screen 0.13
set format x "%g"
set xtics 0, 4, 32
set for [k = 6:10] xtics add (sprintf("%d", 2**k) place(2**k))
set xlabel axis." (floats)"
set ylabel "sectors per request"
set yrange [0:most_sectors]
set key at screen 0.015, screen 0.45
plot rows using (place(column("value"))): \
    (where(swept("emulator"), column(stores))) with points linetype 3 \
    pointtype 8 pointsize 1.3 \
    title "store, counted", \
  rows using (place(column("value"))):(where(swept("emulator"), column(loads))) \
    with points linetype 2 pointsize 0.8 title "load, counted"
unset multiplot
