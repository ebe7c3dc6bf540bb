# reads ceilings
# columns problem variant value size device median_ms warm_ms
# value nearest = problem=latency variant=chase-shared size=8192 max warm_ms
# value first = problem=latency variant=chase size=4096 max warm_ms
# value second = problem=latency variant=chase-l2 size=8192 max warm_ms
# value furthest = problem=latency variant=chase size=268435456 max median_ms
question = "What lies between a thread and device memory?"
detail = "one of many multiprocessors; times: one load that waits for the one before"
height = 470
load "figures/style.gp"

unset border
unset tics
unset key
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set xrange [0:100]
set yrange [0:100]
pale = format eq "svg" ? "#d82a7fbf" : "#e0d4e5f2"
box(n, x, y, w, h) = sprintf("set object %d rectangle from %g, %g to %g, %g", \
  n, x, y, x + w, y + h)." fillstyle solid border linecolor rgb ink ".\
  "fillcolor rgb pale behind"
text(x, y, s) = sprintf("set label \"%s\" at %g, %g ", s, x, y).\
  "center textcolor rgb ink"
took(ms) = sprintf("%.0f ns", ms * 1e6 / 32768)
# The multiprocessor, its four parts, what they share.
set object 1 rectangle from 2, 4 to 62, 97 fillstyle empty border \
  linecolor rgb ink
eval text(32, 92, "multiprocessor (SM)")
do for [p = 0:3] { \
  left = 4 + 14.5 * p; \
  set object 10 + p rectangle from left, 50 to left + 12.5, 88 fillstyle \
    empty border linecolor rgb faint; \
  set object 20 + p rectangle from left + 0.7, 80 to left + 11.8, 86.5 \
    fillstyle solid noborder fillcolor rgb pale behind; \
  set label "scheduler" at left + 6.25, 83.2 center textcolor rgb ink; \
  set label "16 warps" at left + 6.25, 75 center textcolor rgb ink; \
  set label "registers" at left + 6.25, 68 center textcolor rgb ink; \
  set label "multiply-add" at left + 6.25, 60.5 center textcolor rgb ink; \
  set label "pipe" at left + 6.25, 55.5 center textcolor rgb ink; \
  set arrow from left + 6.25, 50 to left + 6.25, 44 heads size screen \
    0.008, 20 linecolor rgb ink }
eval box(30, 4, 33, 56, 11)
eval text(32, 38.5, "load and store pipe, shared by all four")
eval box(31, 4, 10, 26, 17)
eval text(17, 21, "shared memory")
eval box(32, 34, 10, 26, 17)
eval text(47, 21, "L1 cache")
set arrow from 17, 33 to 17, 27 heads size screen 0.008, 20 linecolor rgb ink
set arrow from 47, 33 to 47, 27 heads size screen 0.008, 20 linecolor rgb ink
eval box(33, 69, 10, 12, 78)
eval text(75, 52, "L2")
eval text(75, 46, "cache")
eval box(34, 86, 10, 12, 78)
eval text(92, 52, "device")
eval text(92, 46, "memory")
set arrow from 60, 18.5 to 69, 18.5 heads size screen 0.008, 20 linecolor rgb ink
set arrow from 81, 48 to 86, 48 heads size screen 0.008, 20 linecolor rgb ink
if (exists("nearest")) eval text(17, 14, took(nearest))
if (exists("first")) eval text(47, 14, took(first))
if (exists("second")) eval text(75, 36, took(second))
if (exists("furthest")) eval text(92, 36, took(furthest))
plot NaN notitle
