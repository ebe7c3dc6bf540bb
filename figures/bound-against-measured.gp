# reads bound
# columns bound_ms bound_by median_ms
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

units = "DRAM L2 wavefronts issue"
plot for [i = 1:words(units)] rows \
  using (column("bound_ms")):(where(is("bound_by", word(units, i)), \
    column("median_ms"))) \
  with points linetype i title "by ".word(units, i), \
  rows using (column("bound_ms")):(where(!strstrt(units, strcol("bound_by")), \
    column("median_ms"))) \
  with points linetype 5 title "by another unit"
