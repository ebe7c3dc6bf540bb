# reads chapter8 ceilings
# columns problem variant rows size device gbps
# value most = problem=histogram variant=global device=gpu max size
# value read_ceiling = problem=read size=268435456 max gbps
detail = "2²⁸ keys; medians"
height = 400
load "figures/style.gp"

set tmargin at screen down(72)
set rmargin at screen 1 - along(narrow ? 84 : 150)
set xlabel "different keys (logarithmic)"
set ylabel "keys read (GB/s, logarithmic)"
set logscale x 2
set logscale y 10
set xrange [300:0.96]
set xtics (256, 16, 1)
set yrange [3:12000]
set format y "%.0f"
if (exists("read_ceiling")) \
  set arrow from graph 0, first read_ceiling to graph 1, first read_ceiling \
    nohead ls 9; \
  set label "read ceiling" at graph 0.03, first read_ceiling left \
    offset 0, 0.8 textcolor rgb ink

variants = "wide-loads shared aggregated global cub-histogram"
array named[5] = ["wide-loads", "shared", "aggregated", "global", "CUB"]
array lower[5] = [0.95, 0.7, -0.2, 0, -1.2]
hues = blue." ".vermilion." ".green." ".purple." ".ink
if (!exists("most")) most = 0
runs(i) = of("histogram", word(variants, i)) && is("device", "gpu") && \
  column("size") == most
set key off
plot for [i = 1:5] rows \
  using (column("rows")):(where(runs(i), column("gbps"))) \
  with linespoints linetype i, \
  for [i = 1:5] rows using (column("rows")): \
    (where(runs(i) && is("rows", "1"), column("gbps"))):(named[i]) \
    with labels left offset 1, lower[i] textcolor rgb word(hues, i)
