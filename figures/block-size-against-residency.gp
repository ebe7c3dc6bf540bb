# reads chapter6
# columns problem variant axis value size device gbps
question = "What does the size of a block cost?"
detail = "y = 2 x, 2²⁵ floats, one load per thread; medians"
height = 420
keys = 2
load "figures/style.gp"

set lmargin at screen along(79)
set rmargin at screen 1 - along(78)
set bmargin at screen up(63)
set xrange [0:1040]
set xtics narrow ? 256 : 128
set yrange [0:*]
set y2range [0:110]
set y2tics 25 textcolor rgb ink
set border 11
set xlabel "threads per block"
set ylabel "bytes moved (TB/s)"
set y2label "warps that fit (%)" textcolor rgb ink
warps_of(t) = ceil(t / 32.)
fitting(t) = floor(64. / warps_of(t))
least(a, b) = a < b ? a : b
fits(t) = 100. * least(32, fitting(t)) * warps_of(t) / 64
ran(x) = of("scale", "block-size") && is("device", "gpu")
plot rows using (column("value")):(where(ran(0), fits(column("value")))) \
    axes x1y2 with steps linecolor rgb faint linewidth 2 \
    title "warps that fit (right)", \
  for [m in tables] m using (column("value")):(where(ran(0), \
    column("gbps") / 1000)) with linespoints linetype kin(m, 1) \
    title m eq rows ? "rate (left)" : ""
