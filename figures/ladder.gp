# ladder.gp - a ladder as bars, its first rung on top. The figure gives
#
#   run(n)      what was run at size n
#   written(i)  what stands behind bar i on a page; on a phone it stands above the
#               bar, after the rung's name
#   has_key     1: there is a key, else 0
#   room        pixels that it needs below, if any
#
# loads this, and plots `bars` of shown(0) at the standard size.
load values
# 100000000: "10⁸", 50000000: "5 · 10⁷".
power_of_ten(n) = floor(log10(n) + 1e-9)
part_of_ten(n) = sprintf("%g", n / 10.0**power_of_ten(n))
in_powers(n) = (part_of_ten(n) eq "1" ? "" : part_of_ten(n)." · ")."10". \
  word("⁰ ¹ ² ³ ⁴ ⁵ ⁶ ⁷ ⁸ ⁹ ¹⁰", power_of_ten(n) + 1)
# Three digits of a number.
three(x) = sprintf(sprintf("%%.%df", x >= 100 ? 0 : x >= 10 ? 1 : 2), x)

detail = run(standard)
if (!exists("room")) room = 0
height = 136 + (width < 500 ? 38 : 27) * lines + 24 * has_key + room
load "figures/style.gp"

top = 72 + 24 * has_key
set tmargin at screen down(top)
set lmargin at screen narrow ? along(11) : along(136)
set rmargin at screen 1 - along(narrow ? 20 : 96)
set bmargin at screen up(66 + room)
set yrange [0.4:lines + 0.6]
set border 1
set grid xtics noytics
set ytics scale 0 ("" 0)
if (!has_key) set key off
names = "set for [i = 1:lines] label 20 + i ".(narrow ? \
  "label[i].': '.written(i) at graph 0, first i + 0.27 left" : \
  "written(i) at graph 1, first i left offset 1.2, 0")." front textcolor rgb ink"
eval names
if (!narrow) set for [i = 1:lines] ytics add (label[i] i)

# Numbers on an axis from 0, at most some ten of them.
raw_step(x) = x / (narrow ? 6. : 9.)
tenfold(x) = 10.0**floor(log10(x))
round_step(x) = tenfold(x) * (x / tenfold(x) <= 1 ? 1 : \
  x / tenfold(x) <= 2 ? 2 : x / tenfold(x) <= 5 ? 5 : 10)
from_zero(x) = sprintf("set xrange [0:%g]; set xtics 0, %g", x, \
  round_step(raw_step(x)))

# A bar's edges, which `boxxyerror` wants after its middle.
foot(rank) = rank - (narrow ? 0.38 : 0.31)
head(rank) = rank + (narrow ? 0 : 0.31)
middle(rank) = (foot(rank) + head(rank)) / 2
bar(x) = where(column("size") == standard, x)
set style fill solid noborder

hue = blue
bars = "rows using (0):(middle(column('rank'))):(0):(bar(shown(0))):". \
  "(foot(column('rank'))):(head(column('rank'))) with boxxyerror ". \
  "linecolor rgb hue"

# A ceiling on an axis as far as `last`, and its name: where it lies far right, that
# ends there. On a phone it is left out where it would cross the names above the bars.
crossing = "set for [i = 1:lines] arrow 100 + i from %g, first i - 0.5 to %g, ". \
  "first i + 0.06 nohead front ls 9; "
ceiling_at(x, last, name) = sprintf((narrow && x <= last / 2 ? crossing : \
  "set arrow 1 from %g, graph 0 to %g, graph 1 nohead front ls 9; "). \
  "set label 1 '%s' at %g, screen %g %s textcolor rgb ink", x, \
  x, name, x, down(top - 10), x > last / 2 ? "right offset 0.5, 0" : \
  "left offset -0.5, 0")
