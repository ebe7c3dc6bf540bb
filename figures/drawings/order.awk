# order.awk - the order of work, as a ring of steps.
#
#   steps    with commas between; + for a space
BEGIN {
  n = split(steps, step, ",")
  wide = narrow ? 150 : 112
  high = 30
  gap = (WIDTH - 24 - n * wide) / (n - 1)
  for (i = 1; i <= n; i++) {
    gsub(/[+]/, " ", step[i])
    x = narrow ? 80 : 12 + (i - 1) * (wide + gap)
    y = narrow ? 14 + (i - 1) * 52 : 16
    box("plain", x, y, wide, high)
    say("center", x + wide / 2, y + high / 2, step[i])
    if (i == n) break
    if (narrow) arrow(x + wide / 2, y + high + 2, x + wide / 2, y + 50)
    else arrow(x + wide + 4, y + high / 2, x + wide + gap - 4, y + high / 2)
  }
  if (narrow) {
    line(x + wide, y + high / 2, x + wide + 40, y + high / 2)
    line(x + wide + 40, y + high / 2, x + wide + 40, 14 + high / 2)
    arrow(x + wide + 40, 14 + high / 2, x + wide + 4, 14 + high / 2)
    finish(y + high + 12)
  } else {
    line(x + wide / 2, y + high, x + wide / 2, y + high + 26)
    line(x + wide / 2, y + high + 26, 12 + wide / 2, y + high + 26)
    arrow(12 + wide / 2, y + high + 26, 12 + wide / 2, y + high + 3)
    finish(y + high + 38)
  }
}
