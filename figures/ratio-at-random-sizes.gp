# reads random
# columns problem variant size ratio
set datafile separator ","
set datafile columnheaders
array problems[4] = ["scan", "histogram", "reduction", "stencil"]
array variants[4] = ["any-length", "any-length", "by-length", "any-pitch"]
array titles[4] = ["scan", "histogram", "sum", "stencil, beside a copy"]
kind(i) = strcol("problem") eq problems[i] && strcol("variant") eq variants[i]
logarithm(i) = kind(i) ? log(column("ratio")) : NaN
detail = ""
do for [i = 1:4] {
  stats rows using (logarithm(i)) name "one" nooutput
  detail = detail.sprintf("%s%s %.2f, at the worst %.2f", i > 1 ? "; " : \
    "times as fast, geometric mean: ", titles[i], exp(one_mean), exp(one_min))
}
height = 460
keys = 4
load "figures/style.gp"

set xlabel "elements (logarithmic)"
set ylabel "times as fast as CUB, or as a copy"
set logscale x 10
set xrange [7e3:4e8]
set format x "10^{%L}"
set yrange [0.5:*]
set arrow from graph 0, first 1 to graph 1, first 1 nohead ls 9
plot for [i = 1:4] rows using (column("size")): \
  (where(kind(i), column("ratio"))) with points linetype i title titles[i]
