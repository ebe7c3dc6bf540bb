# reads emulator/trace2
# request matmul/tiled 32 global store 512: the elements of C of the first warp
detail = "tiled, 128 × 128; thick line: one warp's part, as traced"
height = width < 500 ? 610 : 440
load "figures/style.gp"
set datafile separator "\t"

# One unit is a pixel, downward; an element is 1.3 of them.
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
e = narrow ? 1.15 : 1.3
tile = 32 * e; side = 128 * e
by = 74 + more; ay = by + side + 14
ax = narrow ? 24 : 55; bx = ax + side + 14
box(n, x, y, w, h, colour, edge) = sprintf("set object %d rectangle from ". \
  "%g, %g to %g, %g fillstyle solid border linecolor rgb %s fillcolor rgb %s ". \
  "behind", n, x, y, x + w, y + h, edge, colour)
text(x, y, s) = sprintf("set label \"%s\" at %g, %g center front ". \
  "textcolor rgb ink", s, x, y)
frame(n, x, y) = sprintf("set object %d rectangle from %g, %g to %g, %g ". \
  "fillstyle empty border linecolor rgb ink", n, x, y, x + side, y + side)

# A at the left, B above, C where their rows and columns meet.
eval frame(10, ax, ay)
eval frame(11, bx, by)
eval frame(12, bx, ay)
do for [s = 0:3] {
  eval box(20 + s, ax + s * tile, ay + tile, tile, tile, "pale", "blue")
  eval box(30 + s, bx + tile, by + s * tile, tile, tile, "pale", "blue")
  eval text(ax + (s + 0.5) * tile, ay + 1.6 * tile, sprintf("%d", s + 1))
  eval text(bx + 1.5 * tile, by + (s + 0.6) * tile, sprintf("%d", s + 1))
}
eval box(40, bx + tile, ay + tile, tile, tile, "pale", "green")
eval text(ax + 0.5 * tile, ay + 0.5 * tile, "A")
eval text(bx + 0.5 * tile, by + 0.5 * tile, "B")
eval text(bx + 0.5 * tile, ay + 0.5 * tile, "C")
set arrow 1 from ax + 0.4 * tile, ay + 2.3 * tile to ax + 3.6 * tile, \
  ay + 2.3 * tile linecolor rgb ink size screen 0.01, 20
set arrow 2 from bx + 2.3 * tile, by + 0.4 * tile to bx + 2.3 * tile, \
  by + 3.6 * tile linecolor rgb ink size screen 0.01, 20
eval text(ax + 2 * tile, ay + 2.75 * tile, "along K")
array lines[9] = ["Step 1: load the tiles 1 of A", \
  "and B to shared memory, 1024", "floats each, and multiply them.", \
  "Steps 2, 3 and 4: one tile on.", "The sums stay in registers.", \
  "A float is loaded once, and", "used by the 32 threads of a", \
  "row or a column of the block.", "C is stored once, at the end."]
do for [i = 1:9] {
  y = (narrow ? ay + side + 24 : by + 22) + (narrow ? 19 : 22) * i + \
    (i > 3) * 8 + (i > 5) * (narrow ? 8 : 48) + (i > 8) * 8
  set label lines[i] at narrow ? 20 : bx + side + 24, y - 22 left \
    textcolor rgb ink
}

# The traced lanes are a row of C; what they load has the same shape.
lanes(x0, y0) = sprintf("rows using (is('kind', 'place') ? %g + %g * \
  (column('x') + column('x2')) / 2 : NaN):(%g + %g * (column('y') + \
  column('y2')) / 2):(%g):(%g) with boxxyerror linecolor rgb ink ". \
  "linewidth 0.5 fillstyle solid notitle", x0, e, y0, e, e / 2, e)
eval "plot ".lanes(ax, ay + tile).", ".lanes(bx + tile, by).", ". \
  lanes(bx + tile, ay + tile)
