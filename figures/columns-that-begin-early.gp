# reads emulator/chapter4
# columns problem variant
detail = "two columns of the input, drawn as lines; green: rows above the tile"
height = 300
load "figures/style.gp"

# One unit is a pixel, downward; e of them for an element.
unset border
unset tics
unset grid
unset key
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set xrange [0:width]
set yrange [height:0]
left = narrow ? 76 : 96
e = int((width - left - 14.) / 68 * 10) / 10.
n = 10
box(x, y, x2, colour) = sprintf("set object %d rectangle from %g, %g to ".\
  "%g, %g fillstyle solid noborder fillcolor rgb %s behind", n, left + e * x, \
  y, left + e * x2, y + 14, colour)
say(s, x, y, how) = sprintf("set label \"%s\" at %g, %g %s front font ".\
  "small_font textcolor rgb ink", s, x, y, how)
line(x, y, y2) = sprintf("set arrow from %g, %g to %g, %g nohead front ".\
  "linecolor rgb ink linewidth 0.8", left + e * x, y, left + e * x, y2)

# The input: element 0 of the drawing is row y0 - early. Then the tile, whose
# place 0 is drawn below row y0.
early = 3
do for [part = 0:1] {
  top = 130 + more + 84 * part
  eval say(part == 0 ? "rows that are loaded" : "their places in the tile", \
    left + e * early, top - 30, "left")
  eval say(part == 0 ? "y0" : "0", left + e * early, top - 12, "left")
  eval say(part == 0 ? "y0 + 61" : "61", left + e * (early + 61), top - 12, \
    "right")
  do for [before = 0:early:early] {
    y = top + (before > 0 ? 20 : 0)
    eval say(sprintf("before: %d", before), left - 10, y + 7, "right")
    n = n + 1
    eval box(early, y, early + 64 - before, "blue")
    if (before > 0) {
      n = n + 1
      from = part == 0 ? 0 : early + 64 - before
      eval box(from, y, from + before, "green")
    }
  }
  eval line(early, top - 4, top + 38)
  eval line(early + 61, top - 4, top + 38)
  if (part == 0) {
    eval say("y0 + 64: the next tile", left + e * (early + 64), top - 30, "right")
    eval line(early + 64, top - 22, top + 38)
  }
}
plot NaN notitle
