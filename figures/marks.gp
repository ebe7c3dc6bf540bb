# marks.gp - draws the marks of a script in drawings/, in pixels, downward.
load values
height = drawn + 24
detail = ""
load "figures/style.gp"

set datafile separator "\t"
unset border
unset tics
unset grid
unset key
unset xlabel
unset ylabel
unset label 2
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1
set xrange [0:width]
set yrange [drawn:0]

here(kind, what) = is("kind", kind) ? column(what) : NaN
middle(kind, a, b) = is("kind", kind) ? (column(a) + column(b)) / 2 : NaN
boxes = "plain pale waste waiting wanted result"
fills = lightest." ".pale_wanted." ".pale_waste." ".pale_waiting." ".deep_blue." ".result
edges = faint." ".wanted." ".waste." ".waiting." ".deep_blue." ".result

plot \
  for [i = 1:words(boxes)] rows using \
    (middle(word(boxes, i), "x", "x2")):(middle(word(boxes, i), "y", "y2")): \
    "x":"x2":"y":"y2" with boxxyerror linecolor rgb word(fills, i) \
    linewidth 0.8 fillstyle solid border linecolor rgb word(edges, i), \
  rows using (here("hatch", "x")):(here("hatch", "y")):(column("x2") - \
    column("x")):(column("y2") - column("y")) with vectors nohead \
    linewidth 0.9 linecolor rgb waste, \
  rows using (middle("frame", "x", "x2")):(middle("frame", "y", "y2")): \
    "x":"x2":"y":"y2" with boxxyerror linecolor rgb ink linewidth 1 \
    fillstyle empty border linecolor rgb ink, \
  rows using (here("thin", "x")):(here("thin", "y")):(column("x2") - \
    column("x")):(column("y2") - column("y")) with vectors nohead \
    linewidth 0.6 linecolor rgb faint, \
  rows using (here("line", "x")):(here("line", "y")):(column("x2") - \
    column("x")):(column("y2") - column("y")) with vectors nohead \
    linewidth 1.2 linecolor rgb ink, \
  rows using (here("dash", "x")):(here("dash", "y")):(column("x2") - \
    column("x")):(column("y2") - column("y")) with vectors nohead \
    linewidth 1.2 linecolor rgb ink dashtype 2, \
  rows using (here("arrow", "x")):(here("arrow", "y")):(column("x2") - \
    column("x")):(column("y2") - column("y")) with vectors head filled \
    size screen 8. / width, 22 linewidth 1.2 linecolor rgb ink, \
  rows using (here("left", "x")):(here("left", "y")):(strcol("text")) \
    with labels left font small_font textcolor rgb ink, \
  rows using (here("center", "x")):(here("center", "y")):(strcol("text")) \
    with labels center font small_font textcolor rgb ink, \
  rows using (here("right", "x")):(here("right", "y")):(strcol("text")) \
    with labels right font small_font textcolor rgb ink, \
  rows using (here("white", "x")):(here("white", "y")):(strcol("text")) \
    with labels center font small_font textcolor rgb "#ffffff"
