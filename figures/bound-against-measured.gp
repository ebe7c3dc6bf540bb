# reads bound
# columns problem variant bound_ms bound_by median_ms
set datafile separator ","
set datafile columnheaders
stats rows using (column("median_ms") / column("bound_ms")) name "over" nooutput
detail = sprintf("%d recorded rows; half of them within %.2f times their bound; "\
  ."dashed: equal", over_records, over_median)
height = 520
load "figures/style.gp"

set xlabel "at least (ms, logarithmic)"
set ylabel "measured (ms, logarithmic)"
set logscale xy 10
set xrange [0.003:200]
set yrange [0.003:1000]
set arrow from first 0.003, first 0.003 to first 200, first 200 nohead ls 9

# Of the problems whose rows lie farthest above, the farthest is named.
named = ""
farther(over) = !strstrt(named, "|".strcol("problem")."|") && over > farthest ? \
  (farthest = over, across = column("bound_ms"), up = column("median_ms"), \
  problem = strcol("problem"), name = problem."/".strcol("variant"), over) : over
do for [i = 1:6] {
  farthest = 0
  stats rows using (farther(column("median_ms") / column("bound_ms"))) nooutput
  named = named."|".problem."|"
  set label 100 + i name at first across, first up left offset 0.6, i % 2 ? 1 : -0.4 \
    font small_font
}

units = "DRAM L2 wavefronts issue"
plot for [i = 1:words(units)] rows \
  using (column("bound_ms")):(where(is("bound_by", word(units, i)), \
    column("median_ms"))) \
  with points linetype i title "by ".word(units, i), \
  rows using (column("bound_ms")):(where(!strstrt(units, strcol("bound_by")), \
    column("median_ms"))) \
  with points linetype 5 title "by another unit"
