# runs.awk - which block adds which run of an array: several runs side by side, or
# each by another block, in steps of the grid.
#
#   blocks     of the grid that strides
#   each       runs that a block takes in a row
BEGIN {
  key("wanted", "runs of block 0")
  key("plain", "of other blocks")
  top = key_end() + 8
  left = narrow ? 24 : 110
  n = split("0 1 ... " each - 1 " " each " ... " blocks - 1 " " blocks " " blocks + 1, run, " ")
  e = (WIDTH - left - 12) / n
  if (e > 64) e = 64
  y = top
  say(narrow ? "left" : "right", narrow ? 11 : left - 10, y, "run")
  if (narrow) y += 18
  for (i = 1; i <= n; i++) say("center", left + (i - 0.5) * e, y, run[i])
  y += 14
  for (way = 1; way <= 2; way++) {
    if (narrow) { say("left", 11, y + 8, way == 1 ? "several-loads" : "grid-stride"); y += 20 }
    else say("right", left - 10, y + 11, way == 1 ? "several-loads" : "grid-stride")
    for (i = 1; i <= n; i++) {
      if (run[i] == "...") { say("center", left + (i - 0.5) * e, y + 11, "..."); continue }
      block = way == 1 ? int(run[i] / each) : run[i] % blocks
      cell(block ? "plain" : "wanted", left + (i - 1) * e, y, e, 22)
      say(block ? "center" : "white", left + (i - 0.5) * e, y + 11, block)
    }
    y += 30
  }
  finish(y)
}
