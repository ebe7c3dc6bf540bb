# buffers.awk - a block that loads a tile and multiplies it, step after step, over
# time: with one buffer, and with two, of which one fills while the other is used.
#
#   steps      of the loop
#   load       how long a tile takes to arrive
#   multiply   how long it takes to use it
BEGIN {
  key("pale", "tile on its way")
  key("wanted", "multiplies")
  key("waiting", "waits for the tile")
  top = key_end()
  left = narrow ? 62 : 84
  unit = (WIDTH - left - 12) / (steps * (load + multiply))
  y = top
  one = draw(1)
  y += 22
  two = draw(2)
  say("left", left + two * unit + 8, y - 34, sprintf("%.0f %% of", 100 * two / one))
  say("left", left + two * unit + 8, y - 18, "the time")
  finish(y + 6)
}

function later(a, b) { return a > b ? a : b }

function draw(buffers,   s, arrives, free, from, is_free, x) {
  say("left", 11, y, buffers == 1 ? "one buffer" : "two buffers")
  y += 14
  say("right", left - 8, y + 10, "load")
  say("right", left - 8, y + 35, "multiply")
  for (s = 0; s < steps; s++) {
    # A load begins after the one before, in a buffer that is free again.
    from = later(arrives, s < buffers ? 0 : is_free[s - buffers])
    arrives = from + load
    box("pale", left + from * unit + 0.5, y, load * unit - 1, 20)
    say("center", left + (from + load / 2) * unit, y + 10, s)
    if (arrives > free)
      box("waiting", left + free * unit, y + 25, (arrives - free) * unit, 20)
    from = later(arrives, free)
    free = is_free[s] = from + multiply
    box("wanted", left + from * unit + 0.5, y + 25, multiply * unit - 1, 20)
    say("white", left + (from + multiply / 2) * unit, y + 35, s)
  }
  y += 50
  return free
}
