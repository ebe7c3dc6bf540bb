# reads chapter1 chapter2 ceilings
# columns problem variant value size gflops gbps
# value peak = problem=fma max gflops
# value reading = problem=read size=268435456 max gbps
detail = "C = A·B at N = 4096; the access is what the source asks for"
height = 420
load "figures/style.gp"

# Flops per byte that a kernel's loads ask for: a product of two floats and a
# sum per 8 bytes; a tile of T × T serves each float T times.
naive_ratio = 2. / 8
ratio(variant, tile) = variant eq "tiled" ? tile * naive_ratio : naive_ratio

set xlabel "computation per byte requested".(narrow ? "\n" : " ").\
  "(flop/B, logarithmic)"
set ylabel "rate (TFLOP/s, logarithmic)"
set logscale xy 2
set xrange [0.125:64]
set yrange [0.25:128]
set xtics ("⅛" 0.125, "¼" 0.25, "½" 0.5, "1" 1, "2" 2, "4" 4, "8" 8, "16" 16, \
  "32" 32, "64" 64)
if (narrow) set xtics ("⅛" 0.125, "½" 0.5, "2" 2, "8" 8, "32" 32)
set ytics ("¼" 0.25, "½" 0.5, "1" 1, "2" 2, "4" 4, "8" 8, "16" 16, "32" 32, \
  "64" 64, "128" 128)
unset key
set tmargin at screen down(66)

roof(x) = x * reading < peak ? x * reading / 1000 : peak / 1000
if (exists("peak") && exists("reading")) \
  set label "FMA ceiling" at 64, peak / 1000 offset 0, 0.7 right \
    textcolor rgb ink; \
  set label "DRAM rate × ratio" at 1, roof(1) offset 1.5, (narrow ? -1.6 : -0.5) left \
    textcolor rgb ink; \
else \
  roof(x) = NaN

point(v, tile) = where(of("matmul", v) && is("size", "4096") \
  && is("value", tile), column("gflops") / 1000)
# On a phone the dashed line would cross a name.
lift(v) = narrow && v eq "naive" ? 0.9 : 0
set samples 500
set clip two
plot roof(x) with lines linestyle 9, \
  for [v in "naive tiled"] for [tile in "16 32"] rows \
    using (ratio(v, real(tile))):(point(v, tile)) with points \
    linetype (v eq "naive" ? 2 : 1) pointsize 1.2, \
  for [v in "naive tiled"] for [tile in "16 32"] rows \
    using (ratio(v, real(tile))):(point(v, tile)):(v." ".tile) with labels \
    left offset 1.2, (tile eq "16" ? -0.5 : 0.5) + lift(v) \
    textcolor rgb (v eq "naive" ? vermilion : blue)
