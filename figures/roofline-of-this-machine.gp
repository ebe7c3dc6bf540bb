# reads chapter1 chapter2 chapter3 chapter5 ceilings
# columns problem variant value size device gflops
# value peak = problem=fma max gflops
# value reading = problem=read size=268435456 max gbps
# value caches = problem=reread value=16384 max gflops
# value near = problem=reread value=64 max gflops
# value sum = problem=reduction variant=vectorised size=100000000 max gflops
# value dot = problem=matmul variant=naive size=4096 max gflops
# value tuned = problem=matmul variant=cublas size=4096 max gflops
detail = "operations per byte that it must move; each point is a kernel of this course"
height = 440
load "figures/style.gp"

set lmargin at screen along(79)
set bmargin at screen up(66)
set logscale xy 2
lowest = 0.125
set xrange [lowest:2048]
set yrange [0.25:160]
set xtics ("1/8" 0.125, "1/2" 0.5, "2" 2, "8" 8, "32" 32, "128" 128, "512" 512)
set ytics ("0.25" 0.25, "1" 1, "4" 4, "16" 16, "64" 64)
set xlabel "operations per byte (FLOP/B, logarithmic)"
set ylabel "rate (TFLOP/s, logarithmic)"
set key off
fainter = format eq "svg" ? "#90010203" : "#90222222"
# A roof: slanted up to the peak, then flat. Cache rates are additions a second,
# of one word each.
if (exists("peak") && exists("reading")) \
  ridge = peak / reading; \
  set arrow from lowest, lowest * reading / 1000 to ridge, peak / 1000 \
    nohead ls 9; \
  set arrow from ridge, peak / 1000 to 2048, peak / 1000 nohead ls 9; \
  set arrow from ridge, 0.25 to ridge, peak / 1000 nohead linecolor rgb faint; \
  set label sprintf("ridge point:%s%.1f FLOP/B", narrow ? "\n" : " ", ridge) \
    at ridge, 0.6 left offset 0.7, 0 textcolor rgb ink; \
  set label "multiply-adds" at narrow ? 40 : 128, peak / 1000 left offset 0, 1.0 \
    textcolor rgb ink; \
  set label narrow ? "device memory" : "device\nmemory" at narrow ? 1.2 : 2.4, \
    (narrow ? 1.2 : 1.5) * reading / 1000 left offset narrow ? 1 : 0, \
    narrow ? -1.4 : 0 \
    textcolor rgb ink
if (exists("peak") && exists("caches")) \
  set arrow from lowest, lowest * caches * 4 / 1000 to peak / (caches * 4), \
    peak / 1000 nohead ls 9 linecolor rgb fainter linewidth 0.9; \
  set label "L2" at 1.7, 1.7 * caches * 4 / 1000 right offset -0.6, 0.7 \
    textcolor rgb ink
if (exists("peak") && exists("near")) \
  set arrow from lowest, lowest * near * 4 / 1000 to peak / (near * 4), \
    peak / 1000 nohead ls 9 linecolor rgb fainter linewidth 0.9; \
  set label "L1" at 1, near * 4 / 1000 right offset -0.6, 0.7 \
    textcolor rgb ink
if (exists("sum")) set label "a sum" at 0.25, sum / 1000 left \
  offset 1.2, -0.8 textcolor rgb blue
if (exists("dot")) set label "naive product" at 683, dot / 1000 right \
  offset -1, 0 textcolor rgb blue
if (exists("tuned")) set label "cuBLAS" at 683, tuned / 1000 right \
  offset -1, -0.3 textcolor rgb blue
plot "+" using (0.25):(exists("sum") ? sum / 1000 : NaN) every ::0::0 \
    with points linetype 1 pointsize 1, \
  "+" using (683):(exists("dot") ? dot / 1000 : NaN) every ::0::0 \
    with points linetype 1 pointsize 1, \
  "+" using (683):(exists("tuned") ? tuned / 1000 : NaN) every ::0::0 \
    with points linetype 1 pointsize 1
