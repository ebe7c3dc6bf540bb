# speedup.gp - a ladder's speed-up over its first rung: bars at the standard size,
# points at the others. The figure gives run(n) (ladder.gp) and of_size(n), what the
# key says of a size; others(what), in run(n), tells of other sizes where there are.
written(i) = three(best[i] / best[lines])."×"
has_key = 1
others(what) = words(sizes) > 0 ? " (bars) and ".what : ""
load "figures/ladder.gp"

set xlabel "speed-up over ".label[lines]
set format x "%g×"
set key samplen 0.6
eval from_zero(1.05 * highest_gain)
shown(x) = column("gain")
at_size(size) = where(column("size") == real(size), column("gain"))
if (words(sizes) == 0) plot @bars title of_size(standard); \
else plot @bars title of_size(standard), \
  for [i = 1:words(sizes)] rows using (at_size(word(sizes, i))): \
    (middle(column("rank"))) with points pointtype 3 + 2 * i pointsize 0.9 \
    linecolor rgb mark_fill notitle, \
  for [i = 1:words(sizes)] rows using (at_size(word(sizes, i))): \
    (middle(column("rank"))) with points pointtype 2 + 2 * i pointsize 0.9 \
    linewidth 1.5 linecolor rgb ink title of_size(real(word(sizes, i)))
