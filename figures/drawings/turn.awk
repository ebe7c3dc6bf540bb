# turn.awk - a square of 4 x 4 in the registers of a thread: four float4 of a row
# each, which become four of a column.
BEGIN {
  split("a b c d", row, " ")
  split("x y z w", part, " ")
  top = 18
  e = narrow ? 30 : 40
  high = 26
  first = narrow ? 48 : 130
  second = narrow ? 218 : 460
  say("right", first - 6, top, "row")
  say("left", first, top, "loads of in")
  say("left", second, top, "rows of the tile")
  for (i = 1; i <= 4; i++) {
    y = top + 14 + (i - 1) * (high + 4)
    say("right", first - 6, y + high / 2, i == 1 ? "y" : "y + " i - 1)
    say("right", second - 6, y + high / 2, i == 1 ? "4 tx" : narrow ? "+ " i - 1 : "4 tx + " i - 1)
    for (k = 1; k <= 4; k++) {
      cell(i == 1 ? "wanted" : "plain", first + (k - 1) * e, y, e, high)
      say(i == 1 ? "white" : "center", first + (k - 0.5) * e, y + high / 2, row[i] "." part[k])
      cell(k == 1 ? "wanted" : "plain", second + (k - 1) * e, y, e, high)
      say(k == 1 ? "white" : "center", second + (k - 0.5) * e, y + high / 2, row[k] "." part[i])
    }
  }
  y = top + 14 + 2 * (high + 4) - 2
  arrow(first + 4 * e + 6, y, second - (narrow ? 34 : 62), y)
  finish(top + 14 + 4 * (high + 4) + 6)
}
