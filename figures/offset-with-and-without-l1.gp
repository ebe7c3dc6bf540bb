# reads chapter5
# columns problem variant axis value size device gbps
detail = "2²⁸ floats, the load shifted; medians"
height = 400
load "figures/style.gp"

set tmargin at screen down(72)
set xlabel "offset of the load (floats; past 0, powers of two)"
set ylabel "bytes moved (GB/s)"
# 0, then 1, 4, 8 to 128.
place(x) = x < 1 ? 0 : 1 + log(x) / log(2)
set xrange [-0.4:8.6]
set xtics (0 0)
set for [k = 0:7] xtics add (sprintf("%d", 2**k) place(2**k))
set yrange [0:*]

runs(variant, device) = of("one-sided", variant) && is("axis", "load-offset") \
  && is("device", device)
variants = "load-offset load-offset-l2"
names = "'through L1' 'past L1'"
set key at graph 0.98, graph 0.2 right top vertical
plot for [i = 1:2] rows using (place(column("value"))): \
  (where(runs(word(variants, i), "gpu"), column("gbps"))) \
  with linespoints linetype i title word(names, i)
