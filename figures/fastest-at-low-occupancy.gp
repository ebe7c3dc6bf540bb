# reads chapter6 ceilings
# columns problem variant axis value size device gflops
# value peak = problem=fma max gflops
question = "Registers or warps?"
detail = "64 × 64 matrix times 2¹⁹ points; medians"
height = 400
keys = 2
load "figures/style.gp"

set lmargin at screen along(79)
set bmargin at screen up(narrow ? 84 : 65)
set logscale x 2
set xrange [0.8:80]
set yrange [0:*]
set xtics (1, 2, 4, 8, 16, 32, 64)
set xlabel "outputs per thread; or resident blocks".(narrow ? "\n" : " ").\
  "that registers must allow (logarithmic)"
set ylabel "rate (TFLOP/s)"
ran(name) = of("pointwise", name) && is("device", "gpu")
plot for [m in tables] m using (column("value")):(where(ran("outputs"), \
    column("gflops") / 1000)) with linespoints linetype kin(m, 1) \
    title m eq rows ? "more outputs per thread: fewer warps" : "", \
  for [m in tables] m using (column("value")):(where(ran("bounded"), \
    column("gflops") / 1000)) with linespoints linetype kin(m, 2) \
    title m eq rows ? "64 outputs, more blocks forced to fit: spills" : ""
