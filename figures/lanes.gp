# lanes.gp - requests of a warp as request.awk lays them out: what each of its
# 32 lanes wants, and what the memory has to give for it.
load values
# As wide as the words beside the rows need.
side = across * 62. / (width - 82)
unit = (width - 20.) / (across + side)
tall = unit < 8.5 ? 8.5 : unit
height = 72 + tall * (deep + 1)
load "figures/style.gp"

set datafile separator "\t"
unset border
unset tics
unset grid
unset key
unset xlabel
unset ylabel
set lmargin at screen along(7)
set rmargin at screen 1 - along(7)
set tmargin at screen down(narrow ? 66 : 60)
set bmargin at screen 0.005
set xrange [-side:across + 0.2]
set yrange [-deep - 1:0]

here(kind, what) = is("kind", kind) ? column(what) : NaN
middle(kind, a, b) = is("kind", kind) ? (column(a) + column(b)) / 2 : NaN
thin = format eq "svg" ? "#70010203" : "#70222222"
tick_font = format eq "svg" ? ",10.5" : ",7.3"
fine = format eq "svg" ? 0.5 : 0.3
boxes = "sector unused again bank lane word"
fills = lightest." ".pale_waste." ".pale_waiting." ".lightest." ".thin." ".wanted
edges = thin." ".pale_waste." ".waiting." ".faint." ".faint." ".wanted

plot \
  for [i = 1:words(boxes)] rows using \
    (middle(word(boxes, i), "x", "x2")):(middle(word(boxes, i), "y", "y2")): \
    "x":"x2":"y":"y2" with boxxyerror linecolor rgb word(fills, i) \
    linewidth fine fillstyle solid border linecolor rgb word(edges, i), \
  rows using (here("hatch", "x")):(here("hatch", "y")):(column("x2") - \
    column("x")):(column("y2") - column("y")) with vectors nohead linewidth fine \
    linecolor rgb waste, \
  rows using (here("line", "x")):(here("line", "y")):(column("x2") - \
    column("x")):(column("y2") - column("y")) with vectors nohead linewidth 1.6 * fine \
    linecolor rgb thin, \
  rows using (here("tick", "x")):(here("tick", "y")):(strcol("text")) \
    with labels center font tick_font textcolor rgb ink, \
  rows using (here("side", "x")):(here("side", "y")):(strcol("text")) \
    with labels right font small_font textcolor rgb ink, \
  rows using (here("title", "x") - (narrow ? side : 0)):(here("title", "y")):(strcol("text")) \
    with labels left font small_font textcolor rgb ink, \
  rows using (here("sum", "x")):(here("sum", "y")):(strcol("text")) \
    with labels right font small_font textcolor rgb ink
