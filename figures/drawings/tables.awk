# tables.awk - two tables of whose rows and columns each pair makes one element of a
# third.
#
#   inner   what both have of: the columns of a
#   across  1: b has a row for each column of c, as a has one for each row; else b has
#           a column for each
#   tile    with it: the side of the tiles that a block works on
BEGIN {
  key("wanted", tile ? "what one step brings to shared memory" : "what one element needs")
  if (tile) key("pale", "what the block needs in all")
  key("result", tile ? "the block's elements" : "the element")
  top = key_end() + 4
  rows = 9; columns = 12; k = 10 # as drawn
  gap = narrow ? 26 : 74
  cells = k + (across ? k : columns) + columns
  e = (WIDTH - 22 - 2 * gap) / cells
  if (e > 16) e = 16
  left = 11 + (WIDTH - 22 - 2 * gap - e * cells) / 2
  a = left
  b = a + k * e + gap
  c = b + (across ? k : columns) * e + gap
  i = 4; j = 6; t = tile ? 3 : 1; step = 4
  b_rows = across ? columns : k
  lower = top + (b_rows > rows ? b_rows : rows) * e
  # a
  box(tile ? "pale" : "wanted", a, top + i * e, k * e, t * e)
  if (tile) box("wanted", a + step * e, top + i * e, t * e, t * e)
  grid(a, top, k, rows, e)
  # b
  if (across) {
    box("pale", b, top + j * e, k * e, t * e)
    box("wanted", b + step * e, top + j * e, t * e, t * e)
    grid(b, top, k, b_rows, e)
  } else {
    box("wanted", b + j * e, top, e, k * e)
    grid(b, top, columns, b_rows, e)
  }
  # c
  box("result", c + j * e, top + i * e, t * e, t * e)
  grid(c, top, columns, rows, e)
  if (!narrow) say("center", (a + k * e + b) / 2, top + (i + t / 2) * e, "with")
  y = top + (i + t / 2) * e
  arrow(c - gap + gap / 5, y, c - gap / 5, y)
  say("center", a + k * e / 2, lower + 16, size("a", "rows", inner))
  say("center", b + (across ? k : columns) * e / 2, lower + 16, \
    size("b", across ? "cols" : inner, across ? inner : "cols"))
  say("center", c + columns * e / 2, lower + 16, size("c", "rows", "cols"))
  if (tile)
    say("center", WIDTH / 2, lower + 36, "a tile has " tile " × " tile " elements")
  finish(lower + (tile ? 50 : 30))
}

function size(name, down, right) {
  return narrow ? name : name ": " down " × " right
}
