# engines.awk - a vector that goes in, through a kernel and out again, over time:
# whole, and cut into pieces whose streams overlap on three engines.
#
#   pieces   of the vector
#   streams  that they take in turn: a piece follows the one before in its stream
#   in_takes, kernel_takes, out_takes   times of the whole vector
BEGIN {
  key("wanted", "a piece at work")
  key("waiting", "the engine waits")
  top = key_end()
  left = narrow ? 70 : 84
  unit = (WIDTH - left - 12) / (in_takes + kernel_takes + out_takes)
  y = top
  whole = draw(1, 1, "one piece, one stream")
  y += 22
  cut = draw(pieces, streams, pieces " pieces, " streams " streams")
  say("left", left + cut * unit + 8, y - 45, sprintf("%.0f %% of the time", 100 * cut / whole))
  finish(y + 4)
}

function later(a, b) { return a > b ? a : b }

function draw(n, lanes, title,   i, engine, take, name, at, ends, last, before) {
  split("in kernel out", name, " ")
  take[1] = in_takes / n; take[2] = kernel_takes / n; take[3] = out_takes / n
  say("left", 11, y, title)
  y += 14
  for (i = 1; i <= n; i++)
    for (engine = 1; engine <= 3; engine++) {
      # After what the engine did last, and what is before it in its stream.
      before = engine > 1 ? ends[i, engine - 1] : i > lanes ? ends[i - lanes, 3] : 0
      at[i, engine] = later(before, ends[i - 1, engine] + 0)
      ends[i, engine] = at[i, engine] + take[engine]
      last = ends[i, engine]
    }
  for (engine = 1; engine <= 3; engine++) {
    say("right", left - 8, y + 10, engine == 2 ? "kernel" : "copy " name[engine])
    box("waiting", left, y, last * unit, 20)
    for (i = 1; i <= n; i++) {
      box("wanted", left + at[i, engine] * unit + 0.5, y, take[engine] * unit - 1, 20)
      if (take[engine] * unit > 12)
        say("white", left + (at[i, engine] + take[engine] / 2) * unit, y + 10, i - 1)
    }
    y += 25
  }
  return last
}
