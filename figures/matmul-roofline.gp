# reads chapter1 chapter2 chapter10 ceilings profile
# columns problem variant value size flops gflops gbps
# profile dram_read_bytes dram_write_bytes l2_sectors
# ranks problem=matmul variant=naive|tiled|thread-column|thread-tile|transposed|vectorised|warp-tile|double-buffered|block-order|async-copy|multistage|hoisted|register-buffered|larger-tile|operand-reuse|tuned|cublas value=|32 size=4096 dram_read_bytes>0 by gflops
# value peak = problem=fma max gflops
# value reading = problem=read size=268435456 max gbps
# value copying = problem=copy variant=memcpy|copy-vector max gbps
detail = "C = A·B at N = 4096; bytes as the GPU's counters saw them"
height = 500
keys = 2
load "figures/style.gp"

# The profiler counts the longest kernel of a variant. All of these are one
# launch, so that its bytes are those of the whole product.
lowest = 2**floor(log(best[1] / 1000) / log(2))
highest = 1.5 * (exists("peak") ? peak : best[lines]) / 1000
last = 1024
edge = last * 1.2
set logscale xy 2
set xrange [4:last * (narrow ? 60 : 6)]
set yrange [lowest:highest]
set xtics ("4" 4, "16" 16, "64" 64, "256" 256, "1024" 1024)
if (!narrow) set xtics add ("8" 8, "32" 32, "128" 128, "512" 512)
set ytics 2
set lmargin at screen along(79)
set border 2
set grid noytics
set arrow from 4, lowest to last, lowest nohead linecolor rgb ink
set label "computation per byte moved (flop/B, logarithmic)" \
  at screen along(narrow ? 11 : 79), screen up(12) left textcolor rgb ink
set bmargin at screen up(58)
set ylabel "rate (TFLOP/s, logarithmic)"
set key samplen 1

if (exists("peak") && exists("reading") && exists("copying")) \
  set arrow from peak / reading, peak / 1000 to last, peak / 1000 nohead ls 9; \
  set arrow from 4, 4 * reading / 1000 to peak / reading, peak / 1000 nohead \
    ls 9; \
  set arrow from 4, 4 * copying / 1000 to peak / copying, peak / 1000 nohead \
    ls 9; \
  set label "FMA ceiling" at 18, peak / 1000 left offset 0, 0.7 \
    textcolor rgb ink; \
  set label "DRAM rates:" at 6.4, 4.9 * reading / 1000 left \
    textcolor rgb ink; \
  set label "read, and copy" at 6.4, 4.9 * reading / 1000 left \
    offset 0, -1.1 textcolor rgb ink

# A rung's two points lie on one height. Some have their names at the edge,
# the library's above tuned's, which is as fast.
named = " naive tiled thread-tile double-buffered tuned cublas "
is_named(x) = strstrt(named, " ".strcol("variant")." ") > 0
is_rung(x) = column("rank") > 0
rate(x) = is_rung(0) ? column("gflops") / 1000 : NaN
name_height(x) = rate(0) * (is("variant", "cublas") ? 1.13 : \
  is("variant", "tuned") ? 0.97 : is("variant", "double-buffered") ? 0.93 : 1)
per_dram(x) = column("flops") / (column("dram_read_bytes") \
  + column("dram_write_bytes"))
per_l2(x) = column("flops") / (32 * column("l2_sectors"))

plot rows using (per_l2(0)):(rate(0)):(per_dram(0) - per_l2(0)):(0) \
    with vectors nohead linewidth 1 linecolor rgb faint notitle, \
  rows using (per_dram(0)):(where(is_named(0), rate(0))): \
    (edge - per_dram(0)):(name_height(0) - rate(0)) with vectors nohead \
    linewidth 1 linecolor rgb faint notitle, \
  rows using (edge):(where(is_named(0), name_height(0))):(strcol("variant")) \
    with labels left offset 0.4, 0 textcolor rgb ink notitle, \
  rows using (per_l2(0)):(rate(0)) with points pointtype 6 pointsize 0.9 \
    linewidth 1.5 linecolor rgb vermilion title "per byte from and to L2", \
  rows using (per_dram(0)):(rate(0)) with points linetype 1 pointsize 0.9 \
    title "per byte from and to DRAM"
