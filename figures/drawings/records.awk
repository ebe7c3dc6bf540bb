# records.awk - one load of one field by neighbouring lanes: out of an array of
# structs, and out of an array of its own.
#
#   fields   floats of a struct
#   lanes    how many of the 32 are drawn
BEGIN {
  letters = "x y z m u v w q"
  key("wanted", "x, which the lanes load")
  key("waste", "moved with it")
  key("plain", "not moved")
  top = key_end() + 8
  left = 12
  n = fields * lanes
  e = (WIDTH - 24) / n
  for (p = 0; p < 2; p++) {
    y = top + p * 88
    moved = p ? 8 * int((lanes + 7) / 8) : n
    say("left", left, y, (p ? "struct of arrays: " : "structs of " letters ": ") \
      lanes " lanes, " moved / 8 (moved > 8 ? " sectors" : " sector"))
    for (i = 0; i < n; i++) {
      # Of arrays the first is of x, and goes on past the edge.
      wanted = p ? i < lanes : i % fields == 0
      kind = wanted ? "wanted" : i < moved ? "waste" : "plain"
      cell(kind, left + i * e, y + 14, e, 24)
      if (!narrow && wanted) say("white", left + (i + 0.5) * e, y + 26, "x")
      lane = p ? i : i / fields
      if (wanted && (!p || i == 0 || i == lanes - 1))
        say(p ? "center" : "left", left + (i + (p ? 0.5 : 0)) * e, y + 50, (p ? "" : "lane ") lane)
    }
    for (i = 0; i <= n; i += 8) line(left + i * e, y + 10, left + i * e, y + 42)
  }
  finish(top + 88 + 64)
}
