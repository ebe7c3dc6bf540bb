# reads emulator/chapter3
# columns problem variant value size
# counts shared_load.lanes_per_request
# value counted = problem=reduction variant=dynamic value=32 max shared_load.lanes_per_request
detail = "a block of 32, one warp; blue: adds the word that the line comes from"
height = 400
load "figures/style.gp"

# One unit is a lane, downward; the words before the first step, and after each.
unset border
unset tics
unset grid
unset key
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen down(52)
set xrange [(narrow ? -11 : -8.5):(narrow ? 44 : 42)]
set yrange [27.6:-0.6]
pale = format eq "svg" ? "#c8010203" : "#c8222222"
apart = 5
n = 10
do for [s = 0:4] {
  half = 16 / 2**s
  y = s * apart
  do for [l = 0:31] {
    n = n + 1
    set object n rectangle from l + 0.08, y to l + 0.92, y + 1 \
      fillstyle solid noborder fillcolor rgb (l < half ? blue : pale) behind
    if (l < 2 * half) {
      set arrow n from l + 0.5, y + 1 to l % half + 0.5, y + apart \
        nohead linewidth 0.8 linecolor rgb (l < half ? blue : ink)
    }
  }
  set label 100 + s sprintf("half = %d", half) at -0.8, y + 0.5 right \
    font small_font textcolor rgb ink
  set label 200 + s sprintf("%d of 32", half) at 33, y + 0.5 left \
    font small_font textcolor rgb ink
}
set object 9 rectangle from 0.08, 5 * apart to 0.92, 5 * apart + 1 \
  fillstyle solid noborder fillcolor rgb green behind
set label 300 "the sum" at -0.8, 5 * apart + 0.5 right font small_font textcolor rgb ink
if (exists("counted")) \
  set label 301 sprintf("as counted, with the load of the sum:%s%.1f lanes a ".\
    "request", narrow ? "\n" : " ", counted) at narrow ? 43.6 : 41.6, 5 * apart + 0.5 right font small_font \
    textcolor rgb ink
plot NaN notitle
