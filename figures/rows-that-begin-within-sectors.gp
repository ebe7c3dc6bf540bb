# reads emulator/chapter4
# columns problem variant
detail = "a block's part of eight rows of the output; thin lines: sectors"
height = 500
load "figures/style.gp"

# Row x begins x * long floats into the array; a tile is 64 of them wide.
long = 8191
before(x) = int(x * long) % 8

# One unit is a pixel, downward; e of them for a float.
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
left = narrow ? 52 : 66
e = int((width - left - 10.) / 80 * 10) / 10.
n = 10
box(x, y, x2, y2, colour) = sprintf("set object %d rectangle from %g, %g to ".\
  "%g, %g fillstyle solid noborder fillcolor rgb %s behind", n, x, y, x2, y2, \
  colour)
say(s, x, y, how) = sprintf("set label \"%s\" at %g, %g %s front font ".\
  "small_font textcolor rgb ink", s, x, y, how)
line(x, y, y2) = sprintf("set arrow from %g, %g to %g, %g nohead front ".\
  "linecolor rgb ink linewidth 0.8", x, y, x, y2)

# Sectors run on from row to row, so each row is drawn from its own first one
# on; the tile's edge, a column, is a staircase in them.
do for [p = 0:1] {
  top = 96 + more + p * 152
  eval say(p == 0 ? "larger-tile: one cut; orange: shared sectors" : \
    "aligned-stores: each row cut where a sector begins", left, top - 14, "left")
  do for [x = 0:7] {
    y = top + 15 * x
    shift = before(x)
    from = p == 0 ? shift : 0
    to = from + 64
    a = ceil(from / 8.) * 8
    z = int(to / 8) * 8
    eval say(sprintf("row %d", x), left - 8, y + 6, "right")
    n = n + 1
    eval box(left + e * a, y, left + e * z, y + 12, "blue")
    if (from % 8 > 0) {
      n = n + 1
      eval box(left + e * from, y, left + e * a, y + 12, "vermilion")
      n = n + 1
      eval box(left + e * z, y, left + e * to, y + 12, "vermilion")
    }
    touched = ceil(to / 8.) - int(from / 8)
    eval say(sprintf(narrow ? "%d" : "%d sectors", touched), left + e * 73, \
      y + 6, "left")
  }
  do for [s = 0:9] { eval line(left + e * 8 * s, top - 3, top + 120) }
}

# A row of the tile has column y at place y mod 64, or `moved` further: where
# the 16 float4 of the row's piece lie in it, every other one coloured.
x = 1
top = 96 + more + 2 * 152
eval say(sprintf("wide-stores: row %d; blue: every other float4", x), left, \
  top - 14, "left")
do for [p = 0:1] {
  y = top + 24 * p
  moved = p * (before(x) % 4)
  eval say(p == 0 ? "as it is" : sprintf("+ %d", moved), left - 8, y + 8, "right")
  n = n + 1
  eval box(left, y, left + e * 64, y + 16, "faint")
  do for [k = 0:14:2] {
    at = (64 - before(x) + moved + 4 * k) % 64
    past = at + 4 > 64 ? at + 4 - 64 : 0
    n = n + 1
    eval box(left + e * at, y, left + e * (at + 4 - past), y + 16, "blue")
    if (past > 0) {
      n = n + 1
      eval box(left, y, left + e * past, y + 16, "blue")
    }
  }
  do for [s = 0:16] { eval line(left + e * 4 * s, y - 3, y + 19) }
}
eval say("lines: 16 bytes; + 3: shifted by three floats", left, top + 62, \
  "left")
plot NaN notitle
