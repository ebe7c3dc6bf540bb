# reads chapter1 chapter2 ceilings emulator/chapter1 emulator/chapter2
# brief
# columns problem variant value size gflops
# joined global_load.bytes counted_size
# ladder problem=matmul variant=naive|tiled|thread-column|thread-tile|transposed|vectorised|warp-tile|cublas value=|32 by gflops at 4096
# value peak = problem=fma variant=fma max gflops
# value read = problem=read size=268435456 max gbps
# value read = problem=read max gbps
load values
run(n) = sprintf("C = A·B, N = %.0f; medians; bytes as the source asks for them", n)
rate(i) = best[i] / 1000
# Bytes a second that the loads ask for: those of an operation, as counted, times
# the rate.
asked(i) = global_load_bytes[i] / (2. * counted_size[i]**3) * rate(i)
highest_rate = exists("peak") ? peak / 1000 : rate(1)
highest_asked = exists("read") ? read / 1000 : 0
do for [i = 1:lines] {
  if (rate(i) > highest_rate) { highest_rate = rate(i) }
  if (asked(i) > highest_asked) { highest_asked = asked(i) }
}
written(i) = three(rate(i))
has_key = 0
# The second panel is beside the first on a page, below it on a phone.
room = width < 500 ? 38 * lines + 110 : 0
load "figures/ladder.gp"

set multiplot
if (!narrow) set rmargin at screen along(384)
set xlabel "rate (TFLOP/s)"
eval from_zero(1.05 * highest_rate)
if (exists("peak")) eval ceiling_at(peak / 1000, highest_rate, "FMA ceiling")
shown(x) = rate(column("rank"))
plot @bars

if (narrow) \
  top = height - more - 66 - 38 * lines; \
  set tmargin at screen up(66 + 38 * lines); \
  set bmargin at screen up(66); \
else \
  set lmargin at screen along(470); \
  set rmargin at screen along(660)
unset label
unset arrow
unset ytics
written(i) = asked(i) == asked(i) ? three(asked(i)) : "–"
eval names
set xlabel "bytes requested (TB/s)"
eval from_zero(1.05 * highest_asked)
if (exists("read")) eval ceiling_at(read / 1000, highest_asked, "read ceiling")
hue = green
shown(x) = asked(column("rank"))
plot @bars
unset multiplot
