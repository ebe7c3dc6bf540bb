# stencil.awk - the five points of a stencil, and their weights.
BEGIN {
  key("wanted", "the element itself")
  key("pale", "its neighbours")
  top = key_end() + 16
  e = narrow ? 56 : 64
  high = 40
  left = narrow ? 60 : 100
  split("up left own right down", name, " ")
  split("1 0 1 2 1", x, " ")
  split("0 1 1 1 2", y, " ")
  for (i = 0; i < 9; i++)
    cell("plain", left + i % 3 * e, top + int(i / 3) * high, e, high)
  for (i = 1; i <= 5; i++) {
    own = name[i] == "own"
    cell(own ? "wanted" : "pale", left + x[i] * e, top + y[i] * high, e, high)
    say(own ? "white" : "center", left + (x[i] + 0.5) * e, top + (y[i] + 0.5) * high - 8, name[i])
    say(own ? "white" : "center", left + (x[i] + 0.5) * e, top + (y[i] + 0.5) * high + 8, own ? "1/2" : "1/8")
  }
  say("center", left + 1.5 * e, top - 10, "x")
  say("right", left - 10, top + 1.5 * high, "y")
  if (narrow) {
    say("left", left - 30, top + 3 * high + 20, "out = 1/2 own +")
    say("left", left - 30, top + 3 * high + 36, "1/8 (up + left + right + down)")
    finish(top + 3 * high + 50)
  } else {
    say("left", left + 3 * e + 40, top + 1.5 * high, "out = 1/2 own + 1/8 (up + left + right + down)")
    finish(top + 3 * high + 12)
  }
}
