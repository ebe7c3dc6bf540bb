# pipe.awk - Little's law: memory as a pipe. What enters at a rate leaves after the
# latency, so the pipe holds rate x latency bytes. With fewer in flight it has gaps.
#
#   flying     bytes in flight, in parts of the full pipe, with commas between
#   latency    length of the pipe, in pieces that arrive one after the other
BEGIN {
  key("wanted", "bytes in flight")
  key("waiting", "room left empty")
  top = key_end() + 12
  n = split(flying, part, ",")
  left = narrow ? 16 : 110
  right = narrow ? 16 : 180
  e = (WIDTH - left - right) / latency
  high = 34
  between = narrow ? 66 : 54
  for (i = 1; i <= n; i++) {
    y = top + 18 + (i - 1) * between
    for (piece = 0; piece < latency; piece++)
      cell(int((piece + 1) * part[i] + 1e-6) > int(piece * part[i] + 1e-6) ? \
        "wanted" : "waiting", left + piece * e, y, e, high)
    text = part[i] * latency " of " latency " in flight: " (part[i] == 1 ? \
      "the full rate" : part[i] * 100 " % of the rate")
    if (narrow) say("left", left, y + high + 13, text)
    else {
      arrow(left - 46, y + high / 2, left - 8, y + high / 2)
      arrow(WIDTH - right + 8, y + high / 2, WIDTH - right + 40, y + high / 2)
      say("left", WIDTH - right + 48, y + high / 2 - 8, part[i] * latency " of " latency " in flight:")
      say("left", WIDTH - right + 48, y + high / 2 + 8, part[i] == 1 ? "the full rate" : \
        part[i] * 100 " % of the rate")
    }
  }
  line(left, top + 8, WIDTH - right, top + 8)
  line(left, top + 3, left, top + 13)
  line(WIDTH - right, top + 3, WIDTH - right, top + 13)
  say("center", left + latency * e / 2, top - 4, "latency")
  say(narrow ? "left" : "right", narrow ? left : left - 8, top - 4, "asked for")
  say(narrow ? "right" : "left", narrow ? WIDTH - right : WIDTH - right + 8, top - 4, "arrived")
  finish(top + 18 + n * between)
}
