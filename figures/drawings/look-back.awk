# look-back.awk - a tile of a scan that asks the tiles before it for their sums, back
# to the first that knows the sum of all before it.
#
#   tiles     numbers of the tiles that are drawn, the last of which looks
#   own       their own sums
#   all       sums of all up to their ends; - where none is published yet
BEGIN {
  n = split(tiles, tile, ",")
  split(own, own_sum, ",")
  split(all, all_sum, ",")
  key("wanted", "published: all up to its end")
  key("pale", "published: its own sum")
  key("waiting", "looks back")
  top = key_end() + 10
  wide = narrow ? 84 : 150
  left = (WIDTH - n * wide) / 2
  for (i = n - 1; i >= 1; i--) {
    parts = parts (parts == "" ? "" : " + ") (all_sum[i] == "-" ? own_sum[i] : all_sum[i])
    sum += all_sum[i] == "-" ? own_sum[i] : all_sum[i]
    arrow(left + (n - 0.5) * wide - 6 * (n - i), top + 72 + (n - 1 - i) * 14, left + (i - 0.5) * wide, top + 72 + (n - 1 - i) * 14)
    if (all_sum[i] != "-") break
  }
  for (i = 1; i <= n; i++) {
    kind = i == n ? "waiting" : all_sum[i] == "-" ? "pale" : "wanted"
    say("center", left + (i - 0.5) * wide, top, "tile " tile[i])
    box(kind, left + (i - 1) * wide + 4, top + 14, wide - 8, 44)
    if (i < n) {
      if (kind == "wanted") say("white", left + (i - 0.5) * wide, top + 36, all_sum[i])
      else say("center", left + (i - 0.5) * wide, top + 36, own_sum[i])
    } else say("center", left + (i - 0.5) * wide, top + 36, "?")
  }
  y = top + 76 + (n - 1) * 14
  say("right", left + n * wide - 4, y + 4, "before tile " tile[n] ": " parts " = " sum)
  finish(y + 20)
}
