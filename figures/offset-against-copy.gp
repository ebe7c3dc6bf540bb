# reads chapter5 ceilings
# brief
# columns problem variant axis value size device gbps
# value floats = variant=offset|offset-several device=gpu max size
# value copying = problem=copy variant=memcpy size=268435456 max gbps
# value copying = problem=copy variant=memcpy max gbps
load values
detail = sprintf("%.0f million floats from the offset on; medians", floats / 1e6)
height = 420
keys = 2
load "figures/offsets.gp"

set yrange [0:*]
set ylabel "bytes read and written (GB/s)"
if (exists("copying")) set yrange [0:1.2 * copying]; \
  set arrow 1 from graph 0, first copying to \
  graph 1, first copying nohead ls 9; \
  set label 3 "cudaMemcpy" at graph 1, first copying right offset 0, 1.3 \
  textcolor rgb ink
plot for [i = 1:2] for [past = 0:1] rows using (place(column("value"))): \
  (where(swept("gpu", i, past), column("gbps"))) with linespoints linetype i \
  title key_of(i, past)
