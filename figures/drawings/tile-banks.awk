# tile-banks.awk - a tile of a transpose in shared memory: its columns are banks.
# A warp stores a row of it, all banks at once, and loads a column, of one bank.
#
#   n          rows and columns of the tile
BEGIN {
  key("wanted", "the row that a warp stores")
  key("result", "the column that it loads")
  top = key_end() + 6
  e = narrow ? 6 : 8
  side = n * e
  m = narrow ? 66 : 120 # a matrix, of which the tile is a part
  part = m / 4
  x = (WIDTH - side) / 2 + 14
  if (narrow) {
    in_x = 24; out_x = WIDTH - 24 - m
    in_y = out_y = top + 14
    y = top + m + 66
  } else {
    in_x = 16; out_x = WIDTH - 16 - m
    y = top + 34
    in_y = out_y = y + (side - m) / 2
  }
  # in: row y of tile (2, 1); out: of tile (1, 2).
  matrix("in", in_x, in_y, 2, 1, "wanted")
  matrix("out", out_x, out_y, 1, 2, "result")
  box("plain", x, y, side, side)
  grid(x, y, n, n, e)
  row = 11
  for (i = 0; i < n; i++) {
    if (i != row) cell("result", x + row * e, y + i * e, e, e)
    cell("wanted", x + i * e, y + row * e, e, e)
  }
  say("center", x + side / 2, y - 26, "tile, by banks")
  for (i = 0; i < n; i += 8) say("center", x + (i + 0.5) * e, y - 10, i)
  say("center", x + (n - 0.5) * e, y - 10, n - 1)
  say("right", x - 8, y - 10, "bank")
  say("right", x - 8, y + (row + 0.5) * e, "row")
  say("center", x + (row + 0.5) * e, y + side + 14, "column")
  say("center", x + side / 2, y + side + 34, "the row: a word of each bank")
  say("center", x + side / 2, y + side + 50, "the column: " n " words of one bank")
  if (narrow) {
    arrow(in_x + m / 2, in_y + m + 8, x + 20, y - 34)
    arrow(x + side - 20, y - 34, out_x + m / 2, out_y + m + 8)
  } else {
    arrow(in_x + m + 8, y + side / 2, x - 44, y + side / 2)
    arrow(x + side + 10, y + side / 2, out_x - 8, y + side / 2)
  }
  finish(y + side + 64)
}

function matrix(name, x, y, column, row, kind) {
  box("plain", x, y, m, m)
  mark("frame", x + column * part, y + row * part, x + (column + 1) * part, \
    y + (row + 1) * part, "")
  box(kind, x + column * part, y + row * part + part / 3, part, m / 40)
  say("center", x + m / 2, y - 10, name)
}
