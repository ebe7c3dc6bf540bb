# image.awk - an image before and after it is turned: where its pixels go.
#
#   turn  clockwise, counter, diagonal: mirrored at the diagonal that runs from the
#         upper right to the lower left
BEGIN {
  key("wanted", "a row of the image: neighbours in x")
  key("result", "where its pixels go")
  top = key_end() + 16
  rows = 5; cols = 8
  e = narrow ? 18 : 26
  gap = narrow ? 50 : 120
  side = 10
  left = (WIDTH - (rows + cols) * e - gap) / 2
  second = left + cols * e + gap
  row = 1
  high = cols * e
  upper = top + (high - rows * e) / 2
  for (col = 0; col < cols; col++) {
    # Its place in an image of cols rows of rows pixels.
    to_row = turn == "clockwise" ? col : cols - 1 - col
    to_col = turn == "counter" ? row : rows - 1 - row
    box("wanted", left + col * e, upper + row * e, e, e)
    box("result", second + to_col * e, top + to_row * e, e, e)
    say("white", left + (col + 0.5) * e, upper + (row + 0.5) * e, col)
    say("white", second + (to_col + 0.5) * e, top + (to_row + 0.5) * e, col)
  }
  grid(left, upper, cols, rows, e)
  grid(second, top, rows, cols, e)
  arrow(left + cols * e + side, top + high / 2, second - side, top + high / 2)
  say("center", left + cols * e / 2, upper - 10, "cols")
  say("right", left - 8, upper + rows * e / 2, "rows")
  say("center", second + rows * e / 2, top - 10, "rows")
  say("left", second + rows * e + 8, top + high / 2, "cols")
  finish(top + high + 14)
}
