# reads chapter6 ceilings
# columns problem variant axis value size device gflops
# value best = problem=pointwise max gflops
detail = "64 × 64 matrix times 2¹⁹ points; medians"
height = width < 500 ? 640 : 411
load "figures/style.gp"

# Two panels with one upward axis, side by side on a page, one above the other
# on a phone.
unset key
set logscale x 2
# The same scale on both.
top = exists("best") ? best : 1
set yrange [0:1.1 * top / 1000]
set ylabel "rate (TFLOP/s)"
ran(name) = of("pointwise", name) && is("device", "gpu")
gap = 300 * narrow
panel(n) = sprintf("set lmargin at screen %g; set rmargin at screen %g; ".\
  "set tmargin at screen %g; set bmargin at screen %g", \
  narrow ? along(79) : n == 1 ? along(79) : 0.56, \
  narrow || n == 2 ? 0.975 : 0.53, \
  down(86 + (n - 1) * gap), narrow && n == 1 ? up(370) : up(narrow ? 70 : 63))
set multiplot
eval panel(1)
set label 3 "more outputs: fewer warps" at graph 0.03, graph 1 left \
  offset 0, 0.7 textcolor rgb ink
set xrange [0.8:80]
set xtics (1, 2, 4, 8, 16, 32, 64)
set xlabel "outputs per thread (logarithmic)"
plot rows using (column("value")):(where(ran("outputs"), \
    column("gflops") / 1000)) with linespoints linetype 1
unset label
eval panel(2)
set label 3 "64 outputs, blocks forced to fit: spills" at graph 0.03, graph 1 \
  left offset 0, 0.7 textcolor rgb ink
unset logscale x
set xrange [0.5:8.5]
set xtics 1
set xlabel "resident blocks that must fit"
if (!narrow) unset ylabel; set format y ""
plot rows using (column("value")):(where(ran("bounded"), \
    column("gflops") / 1000)) with linespoints linetype 2
unset multiplot
