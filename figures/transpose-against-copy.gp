# reads chapter4 ceilings
# columns problem variant size rows cols gbps
# value ceiling = problem=copy variant=memcpy max gbps
question = "Can a transpose be as fast as a copy?"
detail = "floats, read once and written once; medians"
height = 440
keys = 3
load "figures/style.gp"

set xlabel "matrix (rows × columns)" offset 0, narrow ? -1 : 0
set ylabel "bytes moved (GB/s, logarithmic)"
set lmargin at screen along(94)
set bmargin at screen up(narrow ? 88 : 66)
set logscale y 10
set xrange [0.7:5.3]
set yrange [10:10000]
by = narrow ? " ×\n" : " × "
set xtics ("128".by."128" 1, "512".by."512" 2, "1024".by."1024" 3, \
  "1024".by."2048" 4, "8192".by."8192" 5)
set format y "%.0f"
set key horizontal width -2

if (exists("ceiling")) \
  set arrow from graph 0, first ceiling to graph 1, first ceiling nohead \
    ls 9; \
  set label "memcpy, its best" at graph 0.01, first ceiling left \
    offset 0, 0.75 textcolor rgb ink

problems = "transpose transpose transpose matrix-copy"
variants = "naive tile padded copy-tile"
shapes = " 128x128 512x512 1024x1024 1024x2048 8192x8192 "
# The place of an r × c matrix on the axis; none for the other sizes.
place_of(shape) = strstrt(shapes, shape) == 0 ? NaN : \
  words(shapes[1:strstrt(shapes, shape) + 1])
place(r, c) = place_of(sprintf(" %dx%d ", r, c))
plot for [m in tables] for [i = 1:words(variants)] m \
  using (place(column("rows"), column("cols"))): \
    (where(of(word(problems, i), word(variants, i)), \
      column("gbps"))) \
  with linespoints linetype kin(m, i) \
  title m eq rows ? word(variants, i) : ""
