# reads ceilings
# columns problem variant value size device gflops
# value reading = problem=read size=268435456 max gbps
detail = "all blocks read the same footprint, 4 GiB in all; medians"
height = 400
load "figures/style.gp"

set lmargin at screen along(79)
set bmargin at screen up(64)
set logscale x 2
set xrange [12:2**21]
set xtics ("16 KiB" 16, "256 KiB" 256, "4 MiB" 4096, "64 MiB" 65536, \
  "1 GiB" 2**20)
set xlabel "footprint (logarithmic)"
set ylabel "read per second (TB/s)"
set yrange [0:*]
if (exists("reading")) \
  set arrow from graph 0, first reading / 1000 to graph 1, first \
    reading / 1000 nohead ls 9; \
  set label "read ceiling of device memory" at graph 0.01, first \
    reading / 1000 offset 0, -0.8 left textcolor rgb ink
set key off
rate(x) = column("gflops") * 4 / 1000
plot rows using (column("value")):(where(of("reread", "reread") && \
    is("device", "gpu"), rate(0))) with linespoints linetype 1
