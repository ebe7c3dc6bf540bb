# three-results.awk - an element and its neighbours, keys and their counters, values
# and the places of those that are kept.
BEGIN {
  key("wanted", "read")
  key("result", "written")
  top = key_end() + 20
  left = narrow ? 40 : 30
  e = 18
  third = narrow ? 0 : (WIDTH - 60) / 3
  # Its four neighbours.
  x = left; y = top
  say("left", x, y - 12, "task 2: own and around")
  grid(x, y, 5, 4, e)
  split("2,0 1,1 3,1 2,2", place, " ")
  for (i = 1; i <= 4; i++) {
    split(place[i], at, ",")
    box("wanted", x + at[1] * e, y + at[2] * e, e, e)
  }
  box("result", x + 2 * e, y + e, e, e)
  # Keys of a row, and how often each comes.
  x += third; y += narrow ? 4 * e + 44 : 0
  say("left", x, y - 12, "task 3: the bins of a row")
  split("2 0 2 3 1 2 3 2", value, " ")
  for (i = 1; i <= 8; i++) {
    cell("wanted", x + (i - 1) * e, y, e, e)
    say("white", x + (i - 0.5) * e, y + e / 2, value[i])
    n[value[i]]++
  }
  for (b = 0; b < 4; b++) {
    cell("result", x + (2 * b + 0.5) * e, y + 2.6 * e, e, e)
    say("white", x + (2 * b + 1) * e, y + 3.1 * e, n[b])
    say("center", x + (2 * b + 1) * e, y + 4.1 * e, b)
  }
  arrow(x + 4 * e, y + 1.3 * e, x + 4 * e, y + 2.4 * e)
  # Values, and those that are kept.
  x += third; y += narrow ? 4 * e + 50 : 0
  say("left", x, y - 12, "task 4: what is kept, in order")
  split("1 0 1 1 0 0 1 0", kept, " ")
  for (i = 1; i <= 8; i++) {
    cell(kept[i] ? "wanted" : "plain", x + (i - 1) * e, y, e, e)
    if (!kept[i]) continue
    cell("result", x + to * e, y + 2.6 * e, e, e)
    arrow(x + (i - 0.5) * e, y + 1.2 * e, x + (to++ + 0.5) * e, y + 2.5 * e)
  }
  finish(y + 4.1 * e + 14)
}
