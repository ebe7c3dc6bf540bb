# reads chapter3 ceilings
# brief
# columns problem variant axis value size gbps
# value read_ceiling = problem=read size=100000000 max gbps
detail = "10⁸ floats; medians"
height = 400
load "figures/style.gp"

set tmargin at screen down(72)
set xlabel "threads per block (logarithmic)"
set ylabel "rate (GB/s)"
set logscale x 2
set xrange [28:narrow ? 3200 : 1700]
set yrange [0:*]
set offsets 0, 0, graph 0.14, 0
set xtics (32, 64, 128, 256, 512, 1024)

if (exists("read_ceiling")) \
  set label sprintf("read ceiling is above: %.0f GB/s", read_ceiling) \
    at graph 0.01, graph 0.94 left textcolor rgb ink

variants = "global shared dynamic"
hues = blue." ".vermilion." ".green
runs(i) = of("reduction", word(variants, i)) && is("axis", "block") && \
  is("size", "100000000")
set key off
plot for [i = 1:words(variants)] rows \
  using (column("value")):(where(runs(i), column("gbps"))) \
  with linespoints linetype i, \
  for [i = 1:words(variants)] rows using (column("value")): \
    (where(runs(i) && is("value", "1024"), column("gbps"))): \
    (word(variants, i)) with labels left offset 1, 0 \
    textcolor rgb word(hues, i)
