# bus.awk - the two memories of a machine with a GPU, and the bus between them.
BEGIN {
  y = 34
  wide = narrow ? 112 : 190
  high = 84
  right = WIDTH - wide - 12
  box("plain", 12, y, wide, high)
  box("plain", right, y, wide, high)
  say("center", 12 + wide / 2, y - 14, "host memory")
  say("center", right + wide / 2, y - 14, "device memory")
  say("center", WIDTH / 2, y - 14, "bus")
  say("center", 12 + wide / 2, y + 24, "x[0] to x[n - 1]")
  say("center", 12 + wide / 2, y + 60, "y[0] to y[n - 1]")
  say("center", right + wide / 2, y + 24, "x")
  say("center", right + wide / 2, y + 60, "y")
  arrow(right + wide / 2, y + 32, right + wide / 2, y + 50)
  say("left", right + wide / 2 + 8, y + 41, "kernel")
  arrow(12 + wide + 8, y + 26, right - 8, y + 26)
  arrow(right - 8, y + 60, 12 + wide + 8, y + 60)
  say("center", WIDTH / 2, y + 12, "to the device")
  say("center", WIDTH / 2, y + 74, "to the host")
  finish(y + high + 12)
}
