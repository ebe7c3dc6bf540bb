# reads random
# columns problem variant size ratio
set datafile separator ","
set datafile columnheaders
kind(problem, variant) = strcol("problem") eq problem && \
  strcol("variant") eq variant
array problems[4] = ["scan", "scan", "histogram", "histogram"]
array variants[4] = ["any-length", "look-back", "any-length", "wide-loads"]
worst(i) = kind(problems[i], variants[i]) ? log(column("ratio")) : NaN
stats rows using (worst(1)) name "scan" nooutput
stats rows using (worst(3)) name "keys" nooutput
detail = sprintf("any-length against CUB: scan %.2f times as fast (geometric " \
  ."mean), %.2f at the worst; histogram %.2f and %.2f", exp(scan_mean), \
  exp(scan_min), exp(keys_mean), exp(keys_min))
height = 460
keys = 4
load "figures/style.gp"

set xlabel "elements (logarithmic)"
set ylabel "times as fast as CUB"
set logscale x 10
set xrange [7e3:4e8]
set format x "10^{%L}"
set yrange [0:*]
set arrow from graph 0, first 1 to graph 1, first 1 nohead ls 9
plot for [i = 1:4] rows using (column("size")): \
  (where(kind(problems[i], variants[i]), column("ratio"))) \
  with points linetype i title problems[i].", ".variants[i]
