# speedup.gp - a problem's ladder: one bar for each rung, the first at the top, as
# many times as long as the rung is as fast as the first.
#
# A figure sets besides `detail` the names of two dashed lines,
# `ceiling_name` and `library_name`; `values` holds their rates, `ceiling` and
# `library`, where they were measured.
load values
height = 144 + (width < 500 ? 39 : 26) * lines
load "figures/style.gp"

# On a phone a rung's name stands above its bar.
set lmargin at screen narrow ? along(11) : 0.26
set rmargin at screen narrow ? 1 - along(30) : 0.95
set tmargin at screen down(98)
set bmargin at screen up(66)
set yrange [lines + 0.6:0.4]
set border 1
set grid noytics xtics
set ytics scale 0 ("" 0)
if (!narrow) set for [i = 1:lines] ytics add (label[i] i)
if (narrow) set for [i = 1:lines] label label[i] at 0, i - 0.24 left textcolor rgb ink
set key off

times(rate) = rate / best[1]
array roof_of[2] = [exists("ceiling") ? times(ceiling) : 0, \
  exists("library") ? times(library) : 0]
array roof_name[2] = [exists("ceiling_name") ? ceiling_name : "", \
  exists("library_name") ? library_name : ""]
furthest = 1
do for [i = 1:lines] { if (times(best[i]) > furthest) { furthest = times(best[i]) } }
do for [k = 1:2] { if (roof_of[k] > furthest) { furthest = roof_of[k] } }
do for [k = 1:2] {
  if (roof_of[k] > 0) {
    hue = k == 1 ? ink : green
    set arrow 100 + k from roof_of[k], graph 0 to roof_of[k], screen down(54 + 19 * k) \
      nohead front linecolor rgb hue linewidth 1.4 dashtype 2 * k
    set label 100 + k sprintf("%s, %.1f×", roof_name[k], roof_of[k]) \
      at roof_of[k], screen down(60 + 19 * k) right offset -0.5, 0 textcolor rgb hue
  }
}
set xrange [0:furthest * 1.08]
set xtics autofreq format "%g×"
set xlabel "times as fast as ".label[1] textcolor rgb ink
thick = narrow ? 0.18 : 0.34
bar(x) = column("rank") + (narrow ? 0.2 : 0)
rung(x) = column("rank") > 0 ? times(column(rate)) : NaN
# A long bar has its factor inside, clear of the dashed lines.
long(x) = rung(0) > furthest / 5
times_of(x) = sprintf(" %.2f× ", rung(0))
plot rows using (0):(bar(0)):(0):(rung(0)):(bar(0) - thick):(bar(0) + thick) \
    with boxxyerror linecolor rgb deep_blue fillstyle solid noborder, \
  rows using (where(!long(0), rung(0))):(bar(0)):(times_of(0)) with labels left \
    textcolor rgb ink, \
  rows using (where(long(0), rung(0))):(bar(0)):(times_of(0)) with labels right \
    textcolor rgb "#ffffff"
