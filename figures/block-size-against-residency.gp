# reads chapter6
# columns problem variant axis value size device gbps
detail = "y = 2 x, 2²⁵ floats, one load per thread; medians"
height = width < 500 ? 640 : 520
load "figures/style.gp"

# Two panels over the same sizes: what fits above, what it gives below.
unset key
set lmargin at screen along(79)
set xrange [0:1040]
set xtics narrow ? 256 : 128
warps_of(t) = ceil(t / 32.)
fitting(t) = floor(64. / warps_of(t))
least(a, b) = a < b ? a : b
fits(t) = 100. * least(32, fitting(t)) * warps_of(t) / 64
ran(x) = of("scale", "block-size") && is("device", "gpu")
lower = narrow ? 400 : 300
set multiplot
set tmargin at screen down(66)
set bmargin at screen up(lower + 40)
set format x ""
set yrange [0:110]
set ytics 50
set ylabel "warps that fit (%)"
plot rows using (column("value")):(where(ran(0), fits(column("value")))) \
    with steps linecolor rgb ink linewidth 1.5
unset label 1
unset label 2
set tmargin at screen up(lower)
set bmargin at screen up(63)
set format x "%g"
set yrange [0:*]
set ytics autofreq
set xlabel "threads per block"
set ylabel "bytes moved (TB/s)"
plot rows using (column("value")):(where(ran(0), \
    column("gbps") / 1000)) with linespoints linetype 1
unset multiplot
