# scores.awk - a matrix of whose rows each gives two numbers, which all results of the
# row need.
BEGIN {
  key("wanted", "a row of x, read once")
  key("result", "the results, written once")
  top = key_end() + 16
  rows = 6; cols = narrow ? 7 : 12
  e = narrow ? 14 : 18
  gap = narrow ? 104 : 200
  left = (WIDTH - 2 * cols * e - gap) / 2
  second = left + cols * e + gap
  row = 2
  y = top + (row + 0.5) * e
  box("wanted", left, top + row * e, cols * e, e)
  box("result", second, top + row * e, cols * e, e)
  grid(left, top, cols, rows, e)
  grid(second, top, cols, rows, e)
  middle = left + cols * e + gap / 2
  half = narrow ? 26 : 40
  box("pale", middle - half, y - 17, 2 * half, 15)
  box("pale", middle - half, y + 2, 2 * half, 15)
  say("center", middle, y - 9, "m")
  say("center", middle, y + 10, "sum")
  arrow(left + cols * e + 5, y, middle - half - 5, y)
  arrow(middle + half + 5, y, second - 5, y)
  say("center", left + cols * e / 2, top - 10, "cols documents")
  say("center", left + cols * e / 2, top + rows * e + 14, "x: scores")
  say("center", second + cols * e / 2, top + rows * e + 14, "out")
  finish(top + rows * e + 28)
}
