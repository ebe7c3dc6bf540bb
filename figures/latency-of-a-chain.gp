# reads ceilings
# columns problem variant value size device median_ms warm_ms
detail = "one warp, 32768 loads in a row, each needs the one before; medians"
height = 400
load "figures/style.gp"

set lmargin at screen along(79)
set bmargin at screen up(63)
set logscale x 2
set logscale y 2
set xrange [0.8:2**21]
set xtics ("1 KiB" 1, "16 KiB" 16, "256 KiB" 256, "4 MiB" 4096, "64 MiB" 65536, \
  "1 GiB" 2**20)
set xlabel "length of the chain (logarithmic)"
set ylabel "time per load (ns, logarithmic)"
set ytics 2
set arrow from 2048, graph 0 to 2048, graph 1 nohead linecolor rgb faint
set label "caches emptied" at 2048, graph 0.12 left offset 0.5, 0.55 \
  textcolor rgb ink
set label "from here on" at 2048, graph 0.12 left offset 0.5, -0.55 \
  textcolor rgb ink
# Names at the lines.
set tmargin at screen down(60)
set key off
set label "global, L1 by-passed" at 8, 147 left offset 0, 1 textcolor rgb vermilion
set label "global" at 6, 21 left offset 0, 1 textcolor rgb blue
set label "constant" at 8, 49 left offset 0, 1 textcolor rgb purple
set label "shared" at 32, 12 left offset 1.5, 0 textcolor rgb green
kib(x) = column("size") * 4 / 1024.
# From 4 MiB on each place is visited once, caches emptied before; but for the
# first 2048 places, which the kernel reads to warm L1: 1/16 of 4 MiB.
took(x) = column("size") < 2**20 ? column("warm_ms") : column("median_ms")
ns(x) = took(0) * 1e6 / 32768
# No line joins the times with caches warm to those with caches emptied.
follows(name) = of("latency", name) && is("device", "gpu")
cold(part) = (column("size") >= 2**20) == part
plot for [part = 0:1] rows using (kib(0)):(where(follows("chase") && \
    cold(part), ns(0))) with linespoints linetype 1, \
  for [part = 0:1] rows using (kib(0)):(where(follows("chase-l2") && \
    cold(part), ns(0))) with linespoints linetype 2, \
  rows using (kib(0)):(where(follows("chase-shared"), ns(0))) with linespoints \
    linetype 3, \
  rows using (kib(0)):(where(follows("chase-constant") && is("value", "1"), \
    ns(0))) with linespoints linetype 4
