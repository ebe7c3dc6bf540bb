# quarter.awk - a quarter of a multiprocessor's registers, and the warps that fit.
#
#   units        of 256 registers that the quarter has
#   registers    of a thread
BEGIN {
  each = int(registers / 8) + (registers % 8 > 0)
  warps = int(units / each)
  key("wanted", "a unit that a warp has")
  key("plain", "left over, too few for a warp")
  top = key_end()
  in_row = narrow ? int((warps + 1) / 2) * each : units
  e = (WIDTH - 24) / (narrow ? units - in_row : units)
  y = top
  x = 12
  for (u = 0; u < units; u++) {
    if (u > 0 && u == in_row) { y += 48; x = 12 }
    cell(u < warps * each ? "wanted" : "plain", x, y + 18, e, 18)
    if (u % each == 0 && u < warps * each) {
      say("left", x + 2, y + 8, (narrow ? "w" : "warp ") u / each)
      mark("frame", x, y + 17, x + each * e, y + 37, "")
    }
    x += e
  }
  say("left", 12, y + 54, warps " warps of " each " units; " units - warps * each " units left")
  finish(y + 68)
}
