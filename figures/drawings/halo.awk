# halo.awk - what a block of a stencil loads: its own elements and the halo around
# them, by elements or by sectors. Rows of the matrix begin where sectors begin, and
# so does the block.
#
#   across   columns of the block, a multiple of 8
#   down     its rows
#   reach    how far the stencil reaches
#   corners  1: it wants the corners, too
#   sectors  1: whole sectors are drawn
BEGIN {
  key("wanted", "the block's own elements")
  key("pale", "halo: loaded, computed by others")
  if (!corners || sectors) key("waste", sectors ? "moved with it, unused" : \
    "corners: wanted for nine points only")
  WORDS = 8
  side = sectors ? ceiling(reach / WORDS) * WORDS : reach
  top = key_end() + (sectors ? 10 : 0)
  left = narrow ? 44 : 60
  right = narrow ? 38 : 70
  e = (WIDTH - left - right) / (across + 2 * side)
  if (e > 18) e = 18
  high = sectors && e < 15 ? 15 : e
  left += (WIDTH - left - right - e * (across + 2 * side)) / 2
  for (y = -reach; y < down + reach; y++) {
    is_rim = y < 0 || y >= down
    for (x = -side; x < across + side; x++) {
      is_side = x < 0 || x >= across
      is_near = x >= -reach && x < across + reach
      if (is_rim && is_side && !corners && sectors) continue
      kind = !is_rim && !is_side ? "wanted" : !is_near ? "waste" : \
        is_rim && is_side && !corners ? "waste" : "pale"
      loaded[kind]++
      cell(kind, left + (x + side) * e, top + (y + reach) * high, e, high)
    }
    if (sectors) {
      own = ceiling(across / WORDS)
      n = own + (is_rim && !corners ? 0 : 2 * side / WORDS)
      total += n
      say("left", left + (across + 2 * side) * e + 8, top + (y + reach + 0.5) * high, n)
    }
  }
  bottom = top + (down + 2 * reach) * high
  if (sectors) {
    for (x = -side; x <= across + side; x += WORDS)
      line(left + (x + side) * e, top - 3, left + (x + side) * e, bottom + 3)
    say("left", left + (across + 2 * side) * e + (narrow ? -12 : 2), top - 10, "sectors")
    say("center", left + (across / 2 + side) * e, bottom + 18, total " sectors for " \
      across * down " elements; without a halo " own * down)
    finish(bottom + 32)
  } else {
    bracket(left + side * e, left + (across + side) * e, bottom + 6)
    say("center", left + (across / 2 + side) * e, bottom + 20, across)
    say("right", left - 8, top + (down / 2 + reach) * high, down)
    say("center", left + (across / 2 + side) * e, bottom + 38, \
      loaded["wanted"] + loaded["pale"] + loaded["waste"] " elements loaded for " \
      across * down " results")
    finish(bottom + 52)
  }
}

function ceiling(x) { return int(x) + (x > int(x)) }

function bracket(x, x2, y) {
  line(x, y, x2, y)
  line(x, y - 4, x, y + 4)
  line(x2, y - 4, x2, y + 4)
}
