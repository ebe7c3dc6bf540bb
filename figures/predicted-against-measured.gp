# reads shapes
# columns rows cols inner plan predicted_us measured_us
question = "Does the model of cost know what a product takes?"
detail = "C = A B of random shapes; medians; dashed: as predicted"
height = 460
load "figures/style.gp"

set xlabel "measured (µs, logarithmic)"
set ylabel "predicted (µs, logarithmic)"
set logscale xy 10
set xrange [5:200000]
set yrange [5:200000]
set arrow from first 5, first 5 to first 200000, first 200000 nohead ls 9

cuts = "whole shared split"
plot for [i = 1:words(cuts)] rows \
  using (column("measured_us")):(where(strstrt(strcol("plan"), word(cuts, i)) \
    > 0, column("predicted_us"))) \
  with points linetype i title "tiles ".word(cuts, i)
