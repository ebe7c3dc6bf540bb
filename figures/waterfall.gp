# waterfall.gp - a problem's ladder: one bar for each rung, the first at the
# top. A bar is the rung's rate: pale as far as the rung that it
# is set against came, full where it gained; what it lost is a box of another hue.
#
# A figure sets besides `detail` the column `rate`, its `unit`
# and `scale` (unit per column), `ceiling_name` and `library_name`; `values`
# holds their rates, `ceiling` and `library`, where they were measured.
load values
height = 158 + (width < 500 ? 39 : 26) * lines
keys = exists("library_name") ? 2 : 1
load "figures/style.gp"

# On a phone a rung's name and numbers stand above its bar.
set lmargin at screen narrow ? along(11) : 0.27
set rmargin at screen narrow ? 1 - along(11) : 0.99
set yrange [lines + 0.6:0.4]
unset border
set grid noytics
set ytics scale 0 ("" 0)
if (!narrow) set for [i = 1:lines] ytics add (label[i] i)
if (narrow) set for [i = 1:lines] label label[i] at 0, i - 0.24 left \
  textcolor rgb ink
set key off
pale = format eq "svg" ? "#982a7fbf" : "#a02a7fbf"

# Two vertical lines, each with its name to the left of its upper end; on a
# phone at the bars alone, so that the numbers above them stay legible, and the
# numbers' heading above the names, where no line passes.
array roof_of[2] = [exists("ceiling") ? ceiling * scale : 0, \
  exists("library") ? library * scale : 0]
array roof_name[2] = [exists("ceiling_name") ? ceiling_name : "", \
  exists("library_name") ? library_name : ""]
furthest = roof_of[1] > roof_of[2] ? roof_of[1] : roof_of[2]
do for [i = 1:lines] {
  if (best[i] * scale > furthest) { furthest = best[i] * scale }
}
do for [k = 1:2] {
  if (roof_of[k] > 0) {
    reach = roof_of[k]
    hue = k == 1 ? ink : green
    foot = narrow ? 1.0 : 0.0
    from_top = 36 + 19 * (narrow ? k + 1 : k)
    set arrow 100 * k from reach, graph foot to reach, screen \
      down(from_top) nohead front linecolor rgb hue linewidth 1.4 \
      dashtype 2 * k
    do for [i = 1:(narrow ? lines : 0)] {
      set arrow 100 * k + i from reach, i to reach, i + 0.4 nohead front \
        linecolor rgb hue linewidth 1.4 dashtype 2 * k
    }
    set label 100 * k roof_name[k] at reach, screen down(8 + from_top) right \
      offset -0.5, 0 textcolor rgb hue
  }
}

# The bars take over half of a page's width; beside them the rate, and the gain.
set xrange [0:furthest / (narrow ? 0.99 : 0.55)]
step = 10**floor(log10(furthest))
if (furthest < 2.5 * step) step = step / 5
set xtics 0, step, furthest
set arrow from 0, graph 0 to furthest, graph 0 nohead linecolor rgb ink
set bmargin at screen up(58)
set label "rate (".unit.")" at furthest / 2, screen up(12) center \
  textcolor rgb ink
rates = furthest * 1.16
gains = furthest * 1.19
if (!narrow) set label "rate" at rates, screen down(82) right \
  textcolor rgb ink; \
  set label "gain" at gains, screen down(82) left textcolor rgb ink
if (narrow) set label "rate, gain" at furthest, screen down(63) right \
  textcolor rgb ink

# What the hues mean; on a phone in two lines.
array meant[3] = ["as the rung before", "gained", "lost"]
array place_of[3] = [11, narrow ? 11 : 172, narrow ? 85 : 254]
do for [i = 1:3] {
  deep = narrow && i > 1 ? 82 : 63
  set object i rectangle from screen along(place_of[i]), screen down(deep + 5) \
    to screen along(place_of[i] + 11), screen down(deep - 5) \
    fillcolor rgb (i == 1 ? pale : i == 2 ? blue : vermilion) \
    fillstyle solid (i == 3 ? 0.35 : 1) noborder
  set label meant[i] at screen along(place_of[i] + 16), screen down(deep) left \
    font small_font textcolor rgb ink
}

rung(x) = column("rank") > 0 ? column(rate) * scale : NaN
before(x) = column("rank") > 0 ? column("before") * scale : NaN
is_first(x) = before(0) != before(0)
least(a, b) = a < b ? a : b
gain(x) = is_first(0) ? "" : sprintf("× %.2f", rung(0) / before(0)).\
  (strcol("against") ne "-" ? " on ".strcol("against") : "")
# Nothing is lost that two decimals of the gain do not show.
gained(x) = !(rung(0) < 0.995 * before(0))
numbers(x) = rung(0) == rung(0) ? sprintf(digits, rung(0))." ".gain(0) : ""
thick = narrow ? 0.18 : 0.34
bar(x) = column("rank") + (narrow ? 0.2 : 0)
above(x) = column("rank") - 0.24

plot rows using (0):(bar(0)):(0):(least(rung(0), before(0))): \
    (bar(0) - thick):(bar(0) + thick) with boxxyerror \
    linecolor rgb pale fillstyle solid noborder, \
  rows using (0):(bar(0)):(is_first(0) ? 0 : before(0)): \
    (is_first(0) || rung(0) > before(0) ? rung(0) : NaN): \
    (bar(0) - thick):(bar(0) + thick) with boxxyerror \
    linecolor rgb blue fillstyle solid noborder, \
  rows using (0):(bar(0)):(rung(0)): \
    (gained(0) ? NaN : before(0)): \
    (bar(0) - thick):(bar(0) + thick) with boxxyerror \
    linecolor rgb vermilion linewidth 1 fillstyle solid 0.35 \
    border linecolor rgb vermilion, \
  rows using (rates):(where(!narrow, column("rank"))): \
    (rung(0) == rung(0) ? sprintf(digits, rung(0)) : "") with labels right \
    textcolor rgb ink, \
  rows using (gains):(where(!narrow, column("rank"))): \
    (gained(0) ? gain(0) : "") with labels left textcolor rgb ink, \
  rows using (gains):(where(!narrow, column("rank"))): \
    (gained(0) ? "" : gain(0)) with labels left textcolor rgb vermilion, \
  rows using (furthest):(where(narrow, above(0))): \
    (gained(0) ? numbers(0) : "") with labels right textcolor rgb ink, \
  rows using (furthest):(where(narrow, above(0))): \
    (gained(0) ? "" : numbers(0)) with labels right textcolor rgb vermilion
