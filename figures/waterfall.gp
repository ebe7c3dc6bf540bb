# waterfall.gp - a problem's ladder: one bar for each rung, the first at the
# top. A bar is the rung's rate: pale as far as the rung that it
# is set against came, full where it gained; an empty frame is what it lost.
#
# A figure sets besides `question` and `detail` the column `rate`, its `unit`
# and `scale` (unit per column), `ceiling_name` and `library_name`; `values`
# holds their rates, `ceiling` and `library`, where they were measured.
load values
height = 158 + 26 * lines
load "figures/style.gp"

set lmargin at screen 0.27
set rmargin at screen 0.99
set yrange [lines + 0.6:0.4]
unset border
set grid noytics
set ytics scale 0 ("" 0)
set for [i = 1:lines] ytics add (label[i] i)
set key off
pale = format eq "svg" ? "#982a7fbf" : "#a02a7fbf"

# Two vertical lines, each with its name to the left of its upper end.
furthest = 0
do for [i = 1:lines] { \
  if (best[i] * scale > furthest) { furthest = best[i] * scale } }
if (exists("ceiling")) \
  roof = ceiling * scale; \
  set arrow from roof, graph 0 to roof, screen down(55) nohead front \
    ls 9; \
  set label ceiling_name at roof, screen down(63) right offset -0.5, 0 \
    textcolor rgb ink; \
  furthest = roof > furthest ? roof : furthest
if (exists("library")) \
  reached = library * scale; \
  set arrow from reached, graph 0 to reached, screen down(74) nohead front \
    linecolor rgb green linewidth 1.6 dashtype 4; \
  set label library_name at reached, screen down(82) right offset -0.5, 0 \
    textcolor rgb green; \
  furthest = reached > furthest ? reached : furthest

# The bars take over half of the width; beside them the rate, and the gain.
set xrange [0:furthest / 0.55]
step = 10**floor(log10(furthest))
if (furthest < 2.5 * step) step = step / 5
set xtics 0, step, furthest
set arrow from 0, graph 0 to furthest, graph 0 nohead linecolor rgb ink
set bmargin at screen 1 - down(58)
set label "rate (".unit.")" at furthest / 2, screen 1 - down(12) center \
  textcolor rgb ink
rates = furthest * 1.16
gains = furthest * 1.19
set label "rate" at rates, screen down(82) right textcolor rgb ink
set label "on the rung before" at gains, screen down(82) left textcolor rgb ink

rung(x) = column("rank") > 0 ? column(rate) * scale : NaN
before(x) = column("rank") > 0 ? column("before") * scale : NaN
is_first(x) = before(0) != before(0)
least(a, b) = a < b ? a : b
gain(x) = is_first(0) ? "" : sprintf("× %.2f", rung(0) / before(0)).\
  (strcol("against") ne "-" ? " on ".strcol("against") : "")
thick = 0.34

plot rows using (0):(column("rank")):(0):(least(rung(0), before(0))): \
    (column("rank") - thick):(column("rank") + thick) with boxxyerror \
    linecolor rgb pale fillstyle solid noborder, \
  rows using (0):(column("rank")):(is_first(0) ? 0 : before(0)): \
    (is_first(0) || rung(0) > before(0) ? rung(0) : NaN): \
    (column("rank") - thick):(column("rank") + thick) with boxxyerror \
    linecolor rgb blue fillstyle solid noborder, \
  rows using (0):(column("rank")):(rung(0)): \
    (rung(0) < before(0) ? before(0) : NaN): \
    (column("rank") - thick):(column("rank") + thick) with boxxyerror \
    linecolor rgb vermilion linewidth 1 fillstyle solid 0.35 \
    border linecolor rgb vermilion, \
  rows using (rates):(column("rank")): \
    (rung(0) == rung(0) ? sprintf(digits, rung(0)) : "") with labels right \
    textcolor rgb ink, \
  rows using (gains):(column("rank")):(rung(0) < before(0) ? "" : gain(0)) \
    with labels left textcolor rgb ink, \
  rows using (gains):(column("rank")):(rung(0) < before(0) ? gain(0) : "") \
    with labels left textcolor rgb vermilion
