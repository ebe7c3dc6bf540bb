# blocks.awk - a vector, the blocks whose threads make its elements, and one element
# that is made of two.
#
#   threads  those of a block
BEGIN {
  key("wanted", "elements")
  key("waiting", "threads without an element")
  key("result", "wanted")
  top = key_end() + 14
  left = narrow ? 34 : 60
  shown = 4
  part = 0.6 # of the last block has elements
  wide = (WIDTH - left - 12) / shown
  high = 22
  labels[0] = "block 0"; labels[1] = "block 1"; labels[2] = "…"; labels[3] = "the last block"
  for (b = 0; b < shown; b++) {
    x = left + b * wide
    say("center", x + wide / 2, top - 10, labels[b])
    mine = b < shown - 1 ? wide : wide * part
    box("wanted", x + 1, top, mine - 2, high)
    if (mine < wide) box("waiting", x + mine, top, wide - mine - 1, high)
  }
  end = left + (shown - 1 + part) * wide
  say("right", left - 8, top + high / 2, "x")
  say("center", left + 1.5 * wide, top + high + 14, threads " threads")
  # Element i and the one as far from the end make out[i].
  out = top + high + 74
  box("pale", left + 1, out, end - left - 2, high)
  say("right", left - 8, out + high / 2, "out")
  at = left + 0.7 * wide
  other = end - 0.7 * wide
  e = narrow ? 10 : 14
  box("result", at, out, e, high)
  arrow(at + e / 2, top + high + 2, at + e / 2, out - 3)
  arrow(other + e / 2, top + high + 2, at + e + 3, out - 2)
  line(other, top, other, top + high)
  line(other + e, top, other + e, top + high)
  line(at, top, at, top + high)
  line(at + e, top, at + e, top + high)
  say("center", at + e / 2, out + high + 14, "i")
  say("left", other + e + 6, top + high + 18, "n - 1 - i")
  say("right", at - 6, top + high + 18, "i")
  finish(out + high + 28)
}
