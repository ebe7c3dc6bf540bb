# reads ceilings
# columns problem variant value size device median_ms warm_ms gflops gbps
# value nearest = problem=latency variant=chase-shared size=8192 max warm_ms
# value first = problem=latency variant=chase size=4096 max warm_ms
# value second = problem=latency variant=chase-l2 size=8192 max warm_ms
# value furthest = problem=latency variant=chase size=268435456 max median_ms
# value from_shared = problem=lookup variant=lookup-shared value=32 max gflops
# value from_first = problem=lookup variant=lookup-global value=32 max gflops
# value from_second = problem=reread value=16384 max gflops
# value from_furthest = problem=read size=268435456 max gbps
detail = "times of one load after the other, rates of all multiprocessors"
height = width < 500 ? 520 : 450
load "figures/style.gp"

unset border
unset tics
unset key
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen down(46)
set xrange [0:100]
set yrange [0:100]
pale = format eq "svg" ? "#d82a7fbf" : "#e0d4e5f2"
box(n, x, y, w, h) = sprintf("set object %d rectangle from %g, %g to %g, %g", \
  n, x, y, x + w, y + h)." fillstyle solid border linecolor rgb ink ".\
  "fillcolor rgb pale behind"
text(x, y, s) = sprintf("set label \"%s\" at %g, %g ", s, x, y).\
  "center font small_font textcolor rgb ink"
took(ms) = sprintf("%.0f ns", ms * 1e6 / 32768)
# The kernels load 4 bytes for each multiply-add, which is two operations, or
# for each addition.
brings(gbps) = sprintf("%.1f TB/s", gbps / 1000)
arrow(x, y, x2, y2) = sprintf("set arrow from %g, %g to %g, %g heads size ".\
  "screen 0.008, 20 linecolor rgb ink", x, y, x2, y2)
frame(n, x, y, w, h, colour) = sprintf("set object %d rectangle from %g, %g ".\
  "to %g, %g fillstyle empty border linecolor rgb '%s'", n, x, y, x + w, y + h, \
  colour)
# The memory beyond it is on a page's right, on a phone below: sm is the lower
# edge of the multiprocessor, wide its width, tall its height of a hundred parts.
sm = narrow ? 36 : 4
wide = narrow ? 96 : 60
tall = narrow ? 0.56 : 0.93
y(part) = sm + part * tall
x(part) = 2 + part * wide / 60.
# The multiprocessor, its four parts, what they share.
eval frame(1, 2, sm, wide, 100 * tall, ink)
eval text(x(30), y(95), "multiprocessor (SM)")
do for [p = 0:3] {
  left = 1.5 + 14.5 * p
  eval frame(10 + p, x(left), y(49), 13.5 * wide / 60., 41 * tall, faint)
  eval box(20 + p, x(left + 0.6), y(81), 12.3 * wide / 60., 7 * tall)
  eval text(x(left + 6.75), y(84.5), "scheduler")
  eval text(x(left + 6.75), y(76), "16 warps")
  eval text(x(left + 6.75), y(69), "registers")
  eval text(x(left + 6.75), y(61), "multiply-")
  eval text(x(left + 6.75), y(55), "add pipe")
  eval arrow(x(left + 6.75), y(49), x(left + 6.75), y(43))
}
eval box(30, x(2), y(31), 56 * wide / 60., 12 * tall)
eval text(x(30), y(37), "load and store pipe, shared by all four")
eval box(31, x(2), y(4), 26 * wide / 60., 20 * tall)
eval text(x(15), y(20), "shared memory")
eval box(32, x(32), y(4), 26 * wide / 60., 20 * tall)
eval text(x(45), y(20), "L1 cache")
eval arrow(x(15), y(31), x(15), y(24))
eval arrow(x(45), y(31), x(45), y(24))
if (narrow) {
  eval box(33, 2, 18, 96, 12)
  eval text(50, 26, "L2 cache")
  eval box(34, 2, 1, 96, 12)
  eval text(50, 9, "device memory")
  eval arrow(x(45), y(4), x(45), 30)
  eval arrow(50, 18, 50, 13)
} else {
  eval box(33, 69, 10, 12, 78)
  eval text(75, 52, "L2")
  eval text(75, 46, "cache")
  eval box(34, 86, 10, 12, 78)
  eval text(92, 52, "device")
  eval text(92, 46, "memory")
  eval arrow(x(58), 18.5, 69, 18.5)
  eval arrow(81, 48, 86, 48)
}
if (exists("nearest")) eval text(x(15), y(13.5), took(nearest))
if (exists("from_shared")) eval text(x(15), y(7.5), brings(2 * from_shared))
if (exists("first")) eval text(x(45), y(13.5), took(first))
if (exists("from_first")) eval text(x(45), y(7.5), brings(2 * from_first))
if (exists("second")) eval text(narrow ? 38 : 75, narrow ? 21 : 36, took(second))
if (exists("from_second")) eval text(narrow ? 62 : 75, narrow ? 21 : 31, \
  brings(4 * from_second))
if (exists("furthest")) eval text(narrow ? 38 : 92, narrow ? 4 : 36, \
  took(furthest))
if (exists("from_furthest")) eval text(narrow ? 62 : 92, narrow ? 4 : 31, \
  brings(from_furthest))
plot NaN notitle
