# reads chapter6 ceilings
# brief
# columns problem variant axis value size device gbps
# value copying = problem=copy variant=memcpy|copy-vector max gbps
detail = "y = 2 x, 2²⁵ floats, blocks of 256 threads; at a line: bytes in flight of a thread; medians"
height = 420
load "figures/style.gp"

set lmargin at screen along(79)
set tmargin at screen down(72)
set bmargin at screen up(63)
set xrange [4:68]
set xtics 8
if (exists("copying")) \
  top = 1.17 * copying / 1000; \
  step = 10**floor(log10(top)); \
  set yrange [0:top]; \
  set ytics top < 2.5 * step ? step / 5 : step
if (!exists("copying")) set yrange [0:*]
set xlabel "resident warps per multiprocessor, of 64"
set ylabel "bytes moved (TB/s)"
if (exists("copying")) \
  set arrow from graph 0, first copying / 1000 to graph 1, first \
    copying / 1000 nohead ls 9; \
  set label "copy ceiling" at graph 0.01, first copying / 1000 left \
    offset 0, 0.8 textcolor rgb ink
# A block takes its own KiB and one more, of 228; 2048 threads are 8 blocks. Of the
# sizes that leave as many blocks, the largest is drawn.
fitting(kib) = floor(228. / (kib + 1))
blocks(kib) = fitting(kib) > 8 ? 8 : fitting(kib)
warps(x) = 8 * blocks(column("value"))
is_largest(kib) = blocks(kib) > blocks(kib + 1)
ran(name) = of("scale", name) && is("axis", "shared") && \
  is("device", "gpu") && is_largest(column("value"))
variants = "four-wide-loads four-loads one-load"
array in_flight[3] = ["64 bytes", "16 bytes", "4 bytes"]
hues = blue." ".vermilion." ".green
set key off
plot for [i = 1:3] rows \
  using (warps(0)):(where(ran(word(variants, i)), column("gbps") / 1000)) \
  with linespoints linetype i, \
  for [i = 1:3] rows using (warps(0)):(where(ran(word(variants, i)) && \
    warps(0) == 16, column("gbps") / 1000)):(in_flight[i]) \
    with labels left offset 1, -1 textcolor rgb word(hues, i)
