# batches.awk - samples in batches, and the one number that is kept of each.
#
#   batch    samples of a batch
#   threads  of the block that works on it
BEGIN {
  key("wanted", "samples of one batch: one block's work")
  key("plain", "other samples")
  key("result", "the batch's result")
  top = key_end() + 16
  left = narrow ? 40 : 60
  shown = 4
  part = 0.45 # of the last batch is there
  wide = (WIDTH - left - 14) / (shown - 1 + part)
  high = 24
  out = top + high + 70
  e = narrow ? 18 : 24
  for (b = 0; b < shown; b++) {
    x = left + b * wide
    mine = b < shown - 1 ? wide : wide * part
    box(b == 1 ? "wanted" : "plain", x + 1, top, mine - 2, high)
    if (b != 1)
      say("center", x + mine / 2, top + high / 2, b == 2 ? "…" : b ? "last" : "batch 0")
    else say("white", x + mine / 2, top + high / 2, "batch b")
    middle = x + mine / 2 - e / 2
    box(b == 1 ? "result" : "plain", middle, out, e, high)
    if (b != 2) {
      for (i = b == 1 ? 0 : 2; i <= (b == 1 ? 4 : 2); i++)
        line(x + 4 + (mine - 8) * i / 4, top + high + 4, middle + e / 2, out - 10)
      arrow(middle + e / 2, out - 12, middle + e / 2, out - 2)
    }
  }
  say("right", left - 8, top + high / 2, "x")
  say("right", left - 8, out + high / 2, "out")
  say("center", left + 1.5 * wide, top - 10, batch " samples")
  say("left", left + 2 * wide + 8 - (narrow ? 20 : 0), top + high + 36, threads " threads")
  say("center", left + 1.5 * wide, out + high + 14, "out[b]")
  finish(out + high + 28)
}
