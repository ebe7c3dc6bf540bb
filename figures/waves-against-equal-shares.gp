# reads chapter2
# columns problem variant size device
# machine sms
# A product of 1000 x 3000 by 3000 x 9000 in tuned's tiles, one to a
# multiprocessor; the rest cut as part_begin() in sums.h does.
tiles = 8 * 36
steps = 375
detail = sprintf("1000 × 3000 times 3000 × 9000: %d tiles of 128 × 256, ".\
  "%d steps each", tiles, steps)
height = width < 500 ? 510 : 490
load "figures/style.gp"
waves = int(tiles / sms)
rest = tiles - waves * sms
ragged = rest > 0
begin(b) = int(1.0 * rest * steps * b / sms)
share = ceil(1.0 * rest * steps / sms)

# One unit is a pixel, downward; along the axis e of them for a step.
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
pale = format eq "svg" ? "#b82a7fbf" : "#bcd7ec"
left = narrow ? 34 : 62
e = (width - left - 14.) / ((waves + 1) * steps)
shown = rest < waves + 1 ? rest : waves + 1
tall = 110
n = 10
box(x, y, x2, y2, colour) = sprintf("set object %d rectangle from %g, %g to ".\
  "%g, %g fillstyle solid border linecolor rgb ink linewidth 0.5 fillcolor ".\
  "rgb %s behind", n, x, y, x2, y2, colour)
say(s, x, y, how) = sprintf("set label \"%s\" at %g, %g %s front font ".\
  "small_font textcolor rgb %s", s, x, y, how, lit)
lit = "ink"

# Whole tiles above, equal shares below: each as long as its steps.
do for [p = 0:1] {
  top = 96 + more + p * (tall + 44)
  eval say(p == 0 ? sprintf("whole tiles: %d steps", (waves + ragged) * steps) : \
    sprintf("the rest in equal shares: %d steps", waves * steps + share), \
    left, top - 12, "left")
  eval say(sprintf("%d multiprocessors", sms), left - 12, top + tall / 2, \
    "center rotate by 90")
  do for [w = 0:waves - 1] {
    n = n + 1
    eval box(left + e * w * steps, top, left + e * (w + 1) * steps, top + tall, \
      "pale")
    eval say(sprintf(narrow ? "wave %d" : "wave %d: %d tiles", w + 1, sms), \
      left + e * (w + 0.5) * steps, top + tall / 2, "center")
  }
  x = left + e * waves * steps
  n = n + 1
  if (p == 0 && ragged) {
    eval box(x, top, x + e * steps, top + 1.0 * tall * rest / sms, "green")
    n = n + 1
    set object n rectangle from x, top to x + e * steps, top + tall \
      fillstyle empty border linecolor rgb ink linewidth 0.5 dashtype 3
    eval say(sprintf("wave %d: %d tiles", waves + 1, rest), \
      x + e * steps / 2, top + 1.0 * tall * rest / sms + 14, "center")
    eval say(sprintf("%d idle", sms - rest), x + e * steps / 2, \
      top + 0.7 * tall, "center")
  }
  if (p == 1 && ragged) {
    eval box(x, top, x + e * share, top + tall, "green")
    eval say(sprintf("%d shares", sms), x + e * share + 6, \
      top + tall / 2 - 9, "left")
    eval say(sprintf("≤ %d steps", int(share)), x + e * share + 6, \
      top + tall / 2 + 9, "left")
  }
}

# The first of the tiles that are cut, and who has which part of them.
top = 96 + more + 2 * (tall + 44)
eval say("the rest end to end: tiles, and blocks' shares of them", \
  left, top - 12, "left")
do for [t = 0:shown - 1] {
  n = n + 1
  eval box(left + e * t * steps, top, left + e * (t + 1) * steps, top + 24, \
    "pale")
  eval say(sprintf("tile %d", waves * sms + t + 1), \
    left + e * (t + 0.5) * steps, top + 12, "center")
}
do for [b = 0:sms - 1] {
  first = begin(b)
  last = begin(b + 1) < shown * steps ? begin(b + 1) : shown * steps
  if (first < last) {
    n = n + 1
    whole = first / steps == (begin(b + 1) - 1) / steps
    eval box(left + e * first, top + 30, left + e * last, top + 54, \
      whole ? "faint" : "deep_green")
    lit = whole ? "ink" : "'#ffffff'"
    eval say(e * (last - first) > 14 ? sprintf("%d", b) : "", \
      left + e * (first + last) / 2, top + 42, "center")
  }
}
lit = "ink"
eval say("green: ends one tile, begins the next", left, top + 72, "left")
plot NaN notitle
