# tiles.gp - what a block, a warp and a thread of one rung of the product own.
#
# A figure sets BM, BN, BK, TM, TN; `warp` and `thread`, rectangles of elements
# of C as "x y width height ..."; the sentences `says`. All are drawn to one
# scale, so that blocks of two figures can be compared.
height = width < 500 ? 404 : 300
load "figures/style.gp"

# One unit is a pixel, downward; an element of a matrix is e of them.
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
e = narrow ? 1.15 : 1.4
n = 10
box(x, y, w, h, colour, edge) = sprintf("n = n + 1; set object %d rectangle ". \
  "from %g, %g to %g, %g fillstyle solid border linecolor rgb %s fillcolor ". \
  "rgb %s behind", n + 1, x, y, x + w, y + h, edge, colour)
text(x, y, s) = sprintf("set label \"%s\" at %g, %g center front textcolor ". \
  "rgb ink", s, x, y)

# The block's tile of C, below its step of B and right of its step of A.
left = 34 + BK * e
top = 100 + more + BK * e
eval box(left, top - 8 - BK * e, BN * e, BK * e, "pale", "ink")
eval box(left - 8 - BK * e, top, BK * e, BM * e, "pale", "ink")
eval box(left, top, BN * e, BM * e, "pale", "ink")
do for [i = 0:words(warp) / 4 - 1] {
  eval box(left + word(warp, 4 * i + 1) * e, top + word(warp, 4 * i + 2) * e, \
    word(warp, 4 * i + 3) * e, word(warp, 4 * i + 4) * e, "blue", "blue")
}
do for [i = 0:words(thread) / 4 - 1] {
  eval box(left + word(thread, 4 * i + 1) * e, \
    top + word(thread, 4 * i + 2) * e, word(thread, 4 * i + 3) * e, \
    word(thread, 4 * i + 4) * e, "green", "green")
}
eval text(left + BN * e / 2, top - 22 - BK * e, "B")
eval text(left - 20 - BK * e, top + BM * e / 2, "A")

# What a thread multiplies for one k: TM floats of A by TN of B.
cell = narrow ? 12 : 14
across = narrow ? 226 : 310
deep = top + 36
do for [i = 0:TM - 1] {
  eval box(across, deep + i * cell, cell, cell, "pale", "ink")
  do for [j = 0:TN - 1] {
    eval box(across + 22 + j * cell, deep + i * cell, cell, cell, \
      "green", "faint")
  }
}
do for [j = 0:TN - 1] {
  eval box(across + 22 + j * cell, deep - 22, cell, cell, "pale", "ink")
}
set label "one thread, one k" at across - 4, top - 8 left textcolor rgb ink

do for [i = 1:|says|] {
  set label says[i] at narrow ? 12 : 466, \
    (narrow ? top + 128 * e + 26 : top + 8) + 24 * (i - 1) left \
    textcolor rgb (i == 2 ? blue : i == 3 ? green : ink)
}
plot NaN notitle
