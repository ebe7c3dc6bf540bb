# reads chapter9
# columns problem variant size device gbps
# machine host_bus_gbps
detail = "round trips: bytes there and back over time; medians"
height = 400
load "figures/style.gp"

set tmargin at screen down(72)
set lmargin at screen along(70)
set rmargin at screen 1 - along(narrow ? 84 : 130)
set xlabel "bytes in each direction (logarithmic)"
set ylabel "there and back (GB/s, logarithmic)"
set logscale x 2
set logscale y 10
set xrange [0.8:2**20 * 1.3]
set xtics ("1 KiB" 1, "4 MiB" 4096, "1 GiB" 2**20)
if (!narrow) set xtics add ("16 KiB" 16, "256 KiB" 256, "64 MiB" 65536)
set yrange [0.05:300]
set format y "%g"
if (exists("host_bus_gbps")) \
  set arrow from graph 0, first host_bus_gbps to graph 1, first host_bus_gbps \
    nohead ls 9; \
  set label "the bus, in one direction" at graph 0.03, first host_bus_gbps left \
    offset 0, 0.8 textcolor rgb ink

variants = "both-ways pinned pageable"
array named[3] = ["both ways", "pinned", "pageable"]
hues = green." ".blue." ".vermilion
array kinds[3] = [3, 1, 2]
array raised[3] = [0.3, -0.3, 0]
kib(x) = column("size") * 4 / 1024.
runs(i) = of("transfer", word(variants, i)) && is("device", "gpu")
set key off
plot for [i = 1:3] rows using (kib(0)):(where(runs(i), column("gbps"))) \
  with linespoints linetype kinds[i], \
  for [i = 1:3] rows using (kib(0)):(where(runs(i) && \
    column("size") == 2**28, column("gbps"))):(named[i]) \
    with labels left offset 1, raised[i] textcolor rgb word(hues, i)
