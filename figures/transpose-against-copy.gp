# reads chapter4
# columns problem variant value size rows cols gbps
# value naive_1 = problem=transpose variant=naive size=128 max gbps
# value naive_2 = problem=transpose variant=naive size=512 max gbps
# value naive_3 = problem=transpose variant=naive size=1024 max gbps
# value naive_4 = problem=transpose variant=naive size=2097152 max gbps
# value naive_5 = problem=transpose variant=naive size=8192 max gbps
detail = "transposes and a copy of the same shape, by the size of the matrix; medians"
height = 420
load "figures/style.gp"

set xlabel "matrix (rows × columns)" offset 0, narrow ? -1 : 0
set ylabel "speed-up over naive"
set lmargin at screen along(64)
set tmargin at screen down(72)
set bmargin at screen up(narrow ? 88 : 66)
set xrange [0.7:narrow ? 6.6 : 5.8]
set yrange [0:*]
by = narrow ? " ×\n" : " × "
set xtics ("128".by."128" 1, "512".by."512" 2, "1024".by."1024" 3, \
  "1024".by."2048" 4, "8192".by."8192" 5)
set format y "× %g"
set key off
set label "naive" at 5, 1 left offset 1, 0.6 textcolor rgb ink

array base[5]
base[1] = exists("naive_1") ? naive_1 : NaN
base[2] = exists("naive_2") ? naive_2 : NaN
base[3] = exists("naive_3") ? naive_3 : NaN
base[4] = exists("naive_4") ? naive_4 : NaN
base[5] = exists("naive_5") ? naive_5 : NaN
problems = "transpose transpose matrix-copy"
variants = "tile padded copy-tile"
hues = blue." ".vermilion." ".green
shapes = " 128x128 512x512 1024x1024 1024x2048 8192x8192 "
# The place of an r × c matrix on the axis; none for the other sizes.
place_of(shape) = strstrt(shapes, shape) == 0 ? NaN : \
  words(shapes[1:strstrt(shapes, shape) + 1])
place(r, c) = place_of(sprintf(" %dx%d ", r, c))
over(at, rate) = at == at ? rate / base[int(at)] : NaN
plot for [i = 1:words(variants)] rows \
  using (place(column("rows"), column("cols"))): \
    (where(of(word(problems, i), word(variants, i)), \
      over(place(column("rows"), column("cols")), column("gbps")))) \
  with linespoints linetype i, \
  for [i = 1:words(variants)] rows \
  using (place(column("rows"), column("cols"))): \
    (where(of(word(problems, i), word(variants, i)) && is("size", "8192"), \
      over(5, column("gbps")))):(word(variants, i)) with labels left \
    offset 1, 0 textcolor rgb word(hues, i), \
  1 with lines linecolor rgb ink dashtype 3
