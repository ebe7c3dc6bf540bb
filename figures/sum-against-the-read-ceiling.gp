# reads chapter3 ceilings
# columns problem variant value size device median_ms gbps
# ranks problem=reduction value=|128 size=100000000 by gbps
# value read_ceiling = problem=read max gbps
question = "How near does a sum come to reading memory once?"
detail = "10⁸ floats; a dot is a median"
load values
height = 150 + 25 * lines
load "figures/style.gp"

set xlabel "bytes summed per second (GB/s, logarithmic)"
set logscale x 10
set xrange [1:12000]
set format x "%.0f"
set yrange [0.4:lines + 0.6]
set border 1
set ytics scale 0 ("" 0)
set for [i = 1:lines] ytics add (label[i] i)
set key off

if (exists("read_ceiling")) \
  set arrow from read_ceiling, graph 0 to read_ceiling, graph 1 nohead ls 9; \
  set label "read ceiling" at read_ceiling, screen down(86) center \
    textcolor rgb ink

on(device) = where(is("device", device), column("gbps"))
plot rows using (on("cpu")):(column("rank")) with points linetype 2 \
    pointsize 1, \
  rows using (on("gpu")):(column("rank")) with points linetype 1 pointsize 1, \
  rows using (column("gbps")):(column("rank")): \
    (sprintf("%.3g ms", column("median_ms"))) with labels right \
    offset -1.2, 0 font small_font textcolor rgb ink
