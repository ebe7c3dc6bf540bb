# barrier.awk - threads that load a tile and multiply from it, over time: with a
# barrier between, all wait for the last; without one, the first multiply words
# that are not loaded yet.
#
#   loads      when each thread has loaded its word, times with commas between
#   multiply   how long it multiplies
BEGIN {
  n = split(loads, loaded, ",")
  for (i = 1; i <= n; i++) if (loaded[i] > last) last = loaded[i]
  key("pale", "loads")
  key("waiting", "waits")
  key("wanted", "multiplies")
  key("waste", "multiplies what may not be there yet")
  top = key_end()
  left = narrow ? 76 : 90
  unit = (WIDTH - left - 12) / (last + multiply)
  for (p = 0; p < 2; p++) {
    y = top + p * (n * 24 + 52)
    say("left", 11, y, p ? "without a barrier" : "with a barrier")
    for (i = 1; i <= n; i++) {
      row = y + 16 + (i - 1) * 24
      say("right", left - 8, row + 9, "thread " i - 1)
      box("pale", left, row, loaded[i] * unit, 18)
      start = p ? loaded[i] : last
      if (start > loaded[i])
        box("waiting", left + loaded[i] * unit, row, (start - loaded[i]) * unit, 18)
      if (start < last)
        box("waste", left + start * unit, row, (last - start) * unit, 18)
      from = start > last ? start : last
      to = start + multiply
      if (to > from) box("wanted", left + from * unit, row, (to - from) * unit, 18)
    }
    line(left + last * unit, y + 10, left + last * unit, y + 16 + n * 24)
    if (p == 0) say("center", left + last * unit, y, "the last has loaded")
  }
  finish(top + 2 * (n * 24 + 52) - 26)
}
