# warps.awk - the rows of a tile that a warp moves, of as many warps as it has rows,
# and of fewer.
#
#   rows     of the tile
#   warps    of the smaller block
BEGIN {
  key("wanted", "rows of warp 0")
  key("plain", "of other warps")
  top = key_end() + 12
  high = 8
  wide = narrow ? 110 : 220
  for (p = 0; p < 2; p++) {
    n = p ? warps : rows
    x = narrow ? 52 + p * 176 : 90 + p * 330
    say("left", x, top - 4, p ? "rows: " n " warps" : "padded: " n " warps")
    for (r = 0; r < rows; r++) {
      cell(r % n ? "plain" : "wanted", x, top + 10 + r * high, wide, high)
      if (r % 8 == 0 || r == rows - 1) say("right", x - 6, \
        top + 10 + (r + 0.5) * high, r ? r : "row 0")
    }
  }
  finish(top + 16 + rows * high)
}
