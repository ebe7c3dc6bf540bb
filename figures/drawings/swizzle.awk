# swizzle.awk - where a tile of n x n words keeps its elements, in a memory of n
# banks: as it is, with a word of padding after each row, and swizzled. A warp of n
# lanes loads a column.
#
#   n        rows and columns; a power of two
#   column   the x that the warp loads
function place(way, x, y) {
  if (way == 1) return y * n + x
  if (way == 2) return y * (n + 1) + x
  return y * n + xor(x, y)
}

function xor(a, b,   bit, sum) {
  for (bit = 1; bit <= a || bit <= b; bit *= 2)
    if (int(a / bit) % 2 != int(b / bit) % 2) sum += bit
  return sum + 0
}

BEGIN {
  split("as it is,padded,swizzled", name, ",")
  key("wanted", "given in the first wavefront")
  key("waiting", "waits for the word above")
  key("waste", "padding")
  top = key_end() + 8
  e = narrow ? 22 : 24
  deep = (n + 1) * e + 72
  for (way = 1; way <= 3; way++) {
    x0 = narrow ? 110 : 50 + (way - 1) * 228
    y0 = top + (narrow ? (way - 1) * deep : 0) + 34
    panel(way, x0, y0)
  }
  finish(top + (narrow ? 3 : 1) * deep)
}

function panel(way, x0, y0,   x, y, w, bank, row, kind, rows, most, depth, taken) {
  say("left", x0, y0 - 30, name[way])
  if (way == 1 || narrow) say("right", x0 - 8, y0 - 12, "bank")
  for (bank = 0; bank < n; bank++) say("center", x0 + (bank + 0.5) * e, y0 - 12, bank)
  for (y = 0; y < n; y++)
    for (x = 0; x < n; x++) {
      w = place(way, x, y)
      bank = w % n
      row = int(w / n)
      if (row > rows) rows = row
      taken[w]
      kind = x != column ? "plain" : depth[bank]++ ? "waiting" : "wanted"
      if (x == column && depth[bank] > most) most = depth[bank]
      cell(kind, x0 + bank * e, y0 + row * e, e, e)
      say(kind == "wanted" ? "white" : "center", x0 + (bank + 0.5) * e, \
        y0 + (row + 0.5) * e, x)
    }
  for (w = 0; way == 2 && w < place(way, n - 1, n - 1); w++)
    if (!(w in taken))
      cell("waste", x0 + w % n * e, y0 + int(w / n) * e, e, e)
  say("left", x0, y0 + (rows + 1) * e + 14, "column " column ": " \
    (most == 1 ? "1 wavefront" : most " wavefronts"))
}
