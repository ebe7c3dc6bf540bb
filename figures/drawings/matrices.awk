# matrices.awk - which elements a warp takes of two matrices, at one moment.
#
#   show       product: A[row][k] and B[k][col] of one k
#              transpose: in[y][x] and out[x][y]
function rest() { return narrow ? 11 : 60 }

BEGIN {
  key("wanted", show == "product" ? "what 32 lanes read" : "what 32 lanes move")
  key("plain", "other elements")
  top = key_end() + 12
  cells = 40
  e = narrow ? 3.7 : 5
  side = cells * e
  at = 4
  second = WIDTH - rest() - side
  first = rest() + (narrow ? 0 : 20)
  box("plain", first, top, side, side)
  box("plain", second, top, side, side)
  if (show == "product") {
    say("center", first + side / 2, top - 12, "A[row * K + k]")
    say("center", second + side / 2, top - 12, "B[k * N + col]")
    dash(first, top + 10.5 * e, first + side, top + 10.5 * e)
    box("wanted", first + 17 * e, top + 10 * e, e, e)
    box("wanted", second + at * e, top + 17 * e, 32 * e, e)
    say("left", first + 19 * e, top + 14 * e, "row, k")
    say("center", second + 20 * e, top + 20.5 * e, "k, col to col + 31")
    say("center", first + side / 2, top + side + 14, "one float for all 32 lanes:")
    say("center", first + side / 2, top + side + 30, "1 sector")
    say("center", second + side / 2, top + side + 14, "32 neighbours:")
    say("center", second + side / 2, top + side + 30, "4 sectors")
    finish(top + side + 44)
  } else {
    say("center", first + side / 2, top - 12, "in: row y")
    say("center", second + side / 2, top - 12, "out: column y")
    for (i = 0; i < 32; i++) {
      box("wanted", first + (at + i) * e, top + 10 * e, e, e)
      box("wanted", second + 10 * e, top + (at + i) * e, e, e)
    }
    say("left", first + at * e, top + 13 * e, "lane 0")
    say("right", first + (at + 32) * e, top + 13 * e, "lane 31")
    say("left", second + 12 * e, top + (at + 1) * e, "lane 0")
    say("left", second + 12 * e, top + (at + 31) * e, "lane 31")
    arrow(first + side + 6, top + side / 2, second - 6, top + side / 2)
    finish(top + side + 14)
  }
}
