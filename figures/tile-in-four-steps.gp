# reads emulator/chapter2
# columns problem variant
detail = "the block of the top left tile of C; A, B: in shared memory; C: sums in registers"
height = width < 500 ? 560 : 300
load "figures/style.gp"

unset border
unset tics
unset grid
unset key
# On a phone two steps stand beside each other, two below.
set xrange [-0.4:(narrow ? 19.6 : 39.6)]
set yrange [(narrow ? -16.2 : -2.2):11.2]
set tmargin at screen down(52)
set bmargin at screen 0.02
set lmargin at screen 0.015
set style rectangle fillstyle solid 1.0 border rgb ink

# Step s of four: A lies below B's column and left of C, as in the product.
n = 0
do for [s = 0:3] {
  x0 = 10.0 * (narrow ? s % 2 : s)
  y0 = narrow ? -14.0 * (s / 2) : 0
  t = s / 2
  loads = s % 2 == 0
  set label 100 + s sprintf("%d. %s", s + 1, loads ? "load" : "multiply") \
    at x0 + 4.5, y0 - 1.4 center textcolor rgb ink
  do for [r = 0:3] {
    do for [c = 0:3] {
      inA = r < 2 && c / 2 == t
      inB = c < 2 && r / 2 == t
      inC = r < 2 && c < 2
      n = n + 1
      set object n rectangle from x0 + c, y0 + 3 - r \
        to x0 + c + 1, y0 + 4 - r \
        fillcolor rgb (inA ? blue : faint)
      n = n + 1
      set object n rectangle from x0 + 4.5 + c, y0 + 8.5 - r \
        to x0 + 5.5 + c, y0 + 9.5 - r fillcolor rgb (inB ? blue : faint)
      n = n + 1
      set object n rectangle from x0 + 4.5 + c, y0 + 3 - r \
        to x0 + 5.5 + c, y0 + 4 - r fillcolor rgb \
        (inC && !loads ? green : faint)
    }
  }
  set label 200 + s "A" at x0 + 2, y0 + 4.7 center textcolor rgb ink
  set label 300 + s "B" at x0 + 6.5, y0 + 10.2 center textcolor rgb ink
}
plot NaN notitle
