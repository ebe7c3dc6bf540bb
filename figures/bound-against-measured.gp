# reads bound
# columns problem variant bound_ms bound_by median_ms
set datafile separator ","
set datafile columnheaders
over = 'column("median_ms") / column("bound_ms")'

# The problems in their order, a line each that has so many rows.
LEAST = 15
all = ""
note(problem) = strstrt(all." ", " ".problem." ") ? 0 : (all = all." ".problem, 1)
stats rows using (note(strcol("problem"))) nooutput
shown = ""
do for [problem in all] {
  stats rows using (strcol("problem") eq problem ? 1 : NaN) name "of" nooutput
  if (of_records >= LEAST) { shown = shown." ".problem }
}
lines = words(shown)
line_of(problem) = strstrt(shown." ", " ".problem." ") == 0 ? NaN : \
  words(shown[1:strstrt(shown." ", " ".problem." ")]) + 1

stats rows using (line_of(strcol("problem")) > 0 ? @over : NaN) name "over" nooutput

# Of a problem whose farthest row is far, that row's variant.
FAR = 8
farther(value) = value > farthest ? (farthest = value, name = strcol("variant"), value) \
  : value
array far[lines]
array far_name[lines]
do for [i = 1:lines] {
  farthest = FAR
  name = ""
  stats rows using (strcol("problem") eq word(shown, i) ? farther(@over) : NaN) nooutput
  far[i] = farthest
  far_name[i] = name
}

detail = sprintf("%d recorded rows, a point each; half of them take less than %.2f " \
  ."times their bound", over_records, over_median)
height = 132 + 15 * lines
load "figures/style.gp"

set key off
set tmargin at screen down(58)
set lmargin at screen along(narrow ? 102 : 110)
set bmargin at screen up(64)
set xlabel "times its bound (logarithmic)"
set logscale x 10
set xrange [0.8:10000]
set xtics ("1" 1, "2" 2, "10" 10, "100" 100, "1000" 1000)
set yrange [lines + 0.7:0.3]
set ytics scale 0 ("" 0)
set grid xtics noytics
set arrow from first 1, graph 0 to first 1, graph 1 nohead ls 9
set for [i = 1:lines] ytics add (word(shown, i) i)

set for [i = 1:lines] label 100 + i far_name[i] at first far[i], first i left offset 0.7 \
  font small_font textcolor rgb ink

plot rows using (@over):(line_of(strcol("problem"))) with points linetype 1 pointsize 0.5
