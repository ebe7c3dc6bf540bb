# reads chapter6 ceilings
# columns problem variant axis value size device gbps
# value copying = problem=copy variant=memcpy|copy-vector max gbps
question = "How many warps does a copy need?"
detail = "y = 2 x, 2²⁵ floats, in blocks of 256 threads, fewer and fewer resident; medians"
height = 420
keys = 3
load "figures/style.gp"

set lmargin at screen along(79)
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
# A block takes its own KiB and one more, of 228; 2048 threads are 8 blocks.
fitting(kib) = floor(228. / (kib + 1))
blocks(kib) = fitting(kib) > 8 ? 8 : fitting(kib)
warps(x) = 8 * blocks(column("value"))
ran(name) = of("scale", name) && is("axis", "shared") && is("device", "gpu")
plot for [m in tables] m using (warps(0)):(where(ran("four-wide-loads"), \
    column("gbps") / 1000)) with linespoints linetype kin(m, 1) \
    title m eq rows ? "64 bytes in flight per thread" : "", \
  for [m in tables] m using (warps(0)):(where(ran("four-loads"), column("gbps") / 1000)) \
    with linespoints linetype kin(m, 2) title m eq rows ? "16 bytes" : "", \
  for [m in tables] m using (warps(0)):(where(ran("one-load"), column("gbps") / 1000)) \
    with linespoints linetype kin(m, 3) title m eq rows ? "4 bytes" : ""
