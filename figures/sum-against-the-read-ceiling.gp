# reads chapter3 ceilings
# brief
# columns problem variant value size device median_ms gbps
# ranks variant=global|host-finish|cpu-float|cpu-double|cpu-kahan|cpu-pairwise
# ranks problem=reduction value=|128 size=100000000 by gbps
# value read_ceiling = problem=read size=100000000 max gbps
detail = "10⁸ floats; a dot is a median"
load values
height = 150 + (width < 500 ? 33 : 25) * lines
load "figures/style.gp"

# On a phone a variant's name and time stand above its line. Three digits, each
# time.
three(ms) = sprintf(sprintf("%%.%df ms", 2 - floor(log10(ms))), ms)
set lmargin at screen narrow ? along(11) : 0.28
set rmargin at screen 1 - along(20)
set bmargin at screen up(60)
set label "bytes summed per second (GB/s, logarithmic)" at 100, screen up(12) \
  center textcolor rgb ink
set logscale x 10
# Right of the axis on a page: the times.
furthest = 10000.
set xrange [1:(narrow ? furthest : 10**4.8)]
set xtics (1, 10, 100, 1000, 10000)
set format x "%.0f"
set yrange [0.4:lines + 0.6]
set border 0
set arrow from 1, graph 0 to furthest, graph 0 nohead linecolor rgb ink
set grid noxtics noytics
# Lines that end before the times.
do for [i = 1:lines] {
  set arrow 100 + i from 1, i to furthest, i nohead back linecolor rgb faint \
    linewidth 0.7
}
set ytics scale 0 ("" 0)
if (!narrow) set for [i = 1:lines] ytics add (label[i] i)
set key off

if (exists("read_ceiling")) \
  set arrow from read_ceiling, graph 0 to read_ceiling, graph 1 nohead ls 9; \
  set label "read ceiling" at read_ceiling, screen down(86) right \
    offset 1, 0 textcolor rgb ink

on(device) = where(is("device", device), column("gbps"))
plot rows using (on("cpu")):(column("rank")) with points linetype 2 \
    pointsize 1, \
  rows using (on("gpu")):(column("rank")) with points linetype 1 pointsize 1, \
  rows using (where(!narrow, 10**4.75)):(column("rank")): \
    (three(column("median_ms"))) with labels right textcolor rgb ink, \
  rows using (where(narrow, 1)):(column("rank") + 0.4): \
    (strcol("label").": ".three(column("median_ms"))) with labels left \
    textcolor rgb ink
