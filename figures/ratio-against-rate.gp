# reads chapter1 chapter2 chapter10 ceilings
# columns problem variant value size gflops gbps
# value peak = problem=fma max gflops
# value reading = problem=read size=268435456 max gbps
detail = "C = A·B at N = 4096; operations per byte that a block's tiles ask for"
height = 430
load "figures/style.gp"

# BM × BN ÷ (2 (BM + BN)) operations per byte; several rungs share a tile.
rungs = "naive tiled thread-column thread-tile transposed vectorised ". \
  "warp-tile double-buffered block-order async-copy multistage hoisted ". \
  "register-buffered larger-tile operand-reuse tuned cublas"
of_tile(bm, bn) = bm * bn / (2. * (bm + bn))
ratio(v) = v eq "naive" ? 0.25 : v eq "tiled" ? of_tile(32, 32) : \
  v eq "thread-column" ? of_tile(64, 64) : v eq "larger-tile" || \
  v eq "operand-reuse" || v eq "tuned" || v eq "cublas" ? \
  of_tile(128, 256) : of_tile(128, 128)

set xlabel "computation per byte requested".(narrow ? "\n" : " ").\
  "(flop/B, logarithmic)"
set ylabel "rate (TFLOP/s, logarithmic)"
set logscale xy 2
set xrange [0.125:256]
set yrange [4:96]
set xtics ("⅛" 0.125, "½" 0.5, "2" 2, "8" 8, "32" 32, "128" 128)
set ytics ("4" 4, "8" 8, "16" 16, "32" 32, "64" 64)
unset key
set tmargin at screen down(66)

roof(x) = x * reading < peak ? x * reading / 1000 : peak / 1000
if (exists("peak") && exists("reading")) \
  set label "FMA ceiling" at 256, peak / 1000 offset 0, 0.7 right \
    textcolor rgb ink; \
  set label "DRAM rate × ratio" at 3, roof(3) offset 1.5, -0.5 left \
    textcolor rgb ink; \
else \
  roof(x) = NaN

rate(v) = where(of("matmul", v) && is("size", "4096") && \
  (is("value", "") || is("value", "32")), column("gflops") / 1000)
named = "naive tiled thread-column thread-tile tuned"
set samples 500
set clip two
plot roof(x) with lines linestyle 9, \
  for [v in rungs] rows using (ratio(v)):(rate(v)) with points linetype 1 \
    pointsize 1, \
  for [v in named] rows using (ratio(v)):(rate(v)):(v) with labels left \
    offset 1.2, 0 textcolor rgb blue
