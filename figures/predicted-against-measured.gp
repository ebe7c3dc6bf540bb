# reads shapes
# columns rows cols inner plan predicted_us measured_us baseline_us
set datafile separator ","
set datafile columnheaders
stats rows using (log(column("baseline_us") / column("measured_us"))) \
  name "gain" nooutput
detail = sprintf("%d products of random shapes, medians; %.2f times as fast as "\
  ."cuBLAS (geometric mean), %.2f at the worst; dashed: as measured", \
  gain_records, exp(gain_mean), exp(gain_min))
height = 460
keys = 3
load "figures/style.gp"

set xlabel "measured (µs, logarithmic)"
set ylabel "predicted / measured"
set logscale x 10
set xrange [5:20000]
set yrange [0.8:1.2]
set arrow from first 5, first 1 to first 20000, first 1 nohead ls 9

cuts = "whole shared split"
plot for [i = 1:words(cuts)] rows \
  using (column("measured_us")):(where(strstrt(strcol("plan"), word(cuts, i)) \
    > 0, column("predicted_us") / column("measured_us"))) \
  with points linetype i title "tiles ".word(cuts, i)
