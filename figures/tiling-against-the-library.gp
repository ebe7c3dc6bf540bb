# reads chapter1 chapter2 ceilings
# columns problem variant value size gflops gbps
# ranks problem=matmul variant=naive|tiled|cublas by gflops
# value peak = problem=fma max gflops
# value reading = problem=read size=268435456 max gbps
detail = "C = A·B, N × N; in each row N = 1024, 2048, 4096, 8192 from the top; medians"
load values
height = 140 + 46 * lines
load "figures/style.gp"

set bmargin at screen up(63)
set xlabel "rate (TFLOP/s)"
set xrange [0:(exists("peak") ? peak / 990 : best[lines] / 900)]
set key off
set yrange [0.4:lines + 0.6]
set border 1
set ytics scale 0 ("" 0)
set for [i = 1:lines] ytics add (label[i] i)

# A vertical line with its name above it.
if (exists("peak")) \
  set arrow from peak / 1000, graph 0 to peak / 1000, graph 1 nohead ls 9; \
  set label "FMA ceiling" at peak / 1000, screen down(86) right \
    offset 0.5, 0 textcolor rgb ink
if (exists("reading")) \
  set arrow from reading / 4000, graph 0 to reading / 4000, graph 1 nohead ls 9; \
  set label "DRAM rate at 4 B per flop" at reading / 4000, screen \
    down(86) left offset -0.5, 0 textcolor rgb ink

sizes = "1024 2048 4096 8192"
plot for [i = 1:words(sizes)] rows \
  using (where(is("problem", "matmul") && is("size", word(sizes, i)), \
    column("gflops") / 1000)):(column("rank") + 0.2 * (2.5 - i)) \
  with points linetype i pointsize 0.9
