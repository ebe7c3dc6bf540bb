# reads emulator/trace2
# request matmul/warp-tile - global store 512: the first row of each lane's first square
detail = "warp-tile; lanes stand where their stores were traced"
height = width < 500 ? 540 : 440
load "figures/style.gp"
set datafile separator "\t"

# One unit is a pixel, downward.
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
pale = format eq "svg" ? "#d82a7fbf" : "#e0d4e5f2"
fine = format eq "svg" ? ",10" : ",7.2"
box(n, x, y, w, h, colour, edge) = sprintf("set object %d rectangle from ". \
  "%g, %g to %g, %g fillstyle solid border linecolor rgb %s fillcolor rgb %s ". \
  "behind", n, x, y, x + w, y + h, edge, colour)
text(x, y, s) = sprintf("set label \"%s\" at %g, %g center textcolor rgb ink", \
  s, x, y)

# The block's tile: 128 x 128, e pixels for an element; eight warps.
top = 96 + more
e = narrow ? 1.2 : 2
n = 10
do for [w = 0:7] {
  n = n + 1
  x = (narrow ? 8 : 20) + w % 4 * 32 * e; y = top + w / 4 * 64 * e
  eval box(n, x, y, 32 * e, 64 * e, w == 0 ? "deep_blue" : "pale", "ink")
  set label sprintf(narrow ? "w%d" : "warp %d", w) at x + 16 * e, y + 32 * e \
    center front textcolor rgb (w == 0 ? "#ffffff" : ink)
}
eval text((narrow ? 8 : 20) + 64 * e, top - 18, \
  narrow ? "block of C: 128 × 128" : "block: 128 × 128 of C")

# The warp's tile: 64 rows of 32; a square of four is as wide as two digits.
left = narrow ? 216 : 334
f = narrow ? 4 : 5
do for [q = 0:3] {
  do for [s = 0:31] {
    n = n + 1
    x = left + (q % 2 * 4 + s % 4) * 4 * f
    y = top + (q / 2 * 8 + s / 4) * 4 * f
    eval box(n, x, y, 4 * f, 4 * f, s == 0 ? "green" : "pale", "faint")
  }
}
n = n + 1
set object n rectangle from left, top to left + 32 * f, top + 64 * f \
  fillstyle empty border linecolor rgb ink
eval text(left + 16 * f, top - 18, "warp: 64 × 32")

# The lane's tile: its four squares side by side, and what it multiplies.
lane = narrow ? 48 : 560
down_to = top + (narrow ? 256 : 60)
do for [i = 0:7] {
  y = down_to + i * 16 + (i > 3) * 4
  do for [j = 0:7] {
    n = n + 1
    x = lane + j * 16 + (j > 3) * 4
    eval box(n, x, y, 16, 16, "green", "faint")
  }
  n = n + 1
  eval box(n, lane - 26, y, 16, 16, "pale", "ink")
  n = n + 1
  eval box(n, lane + i * 16 + (i > 3) * 4, down_to - 26, 16, 16, "pale", "ink")
}
eval text(lane + 66, down_to - (narrow ? 66 : 78), "lane 0: 8 × 8")
eval text(lane + 66, down_to - 42, "8 floats of B")
set label "8 floats of A" at lane - 36, down_to + 66 center rotate by 90 \
  textcolor rgb ink
eval text(narrow ? 274 : lane + 50, down_to + (narrow ? 56 : 156), \
  "64 multiply-adds")
eval text(narrow ? 274 : lane + 50, down_to + (narrow ? 76 : 176), \
  "for 16 floats read")

# A traced lane's place, one pixel row and column per element of the tile.
px(x) = left + f * x
plot rows using (is("kind", "place") ? px(column("x") + 2) : NaN): \
  (top + f * (column("y") + 2)):(strcol("text")) with labels center font fine \
  textcolor rgb ink notitle
