# scans.awk - two scans of 1, 2, ... n side by side: which sums each step makes.
#
#   n        elements; a power of two
BEGIN {
  key("wanted", "a sum that this step makes")
  key("plain", "as before")
  top = key_end() + 8
  e = narrow ? 34 : 31
  left = narrow ? 68 : 70
  x0 = left
  y0 = top + 20
  say("left", x0, top, "Hillis and Steele")
  hillis()
  note(made " sums in " steps " steps")
  y1 = y
  if (narrow) y0 = y + 84
  else { x0 = WIDTH - n * e - 12; y0 = top + 20 }
  say("left", x0, y0 - 20, "Blelloch")
  blelloch()
  note(made " sums in " steps " steps")
  finish((y > y1 ? y : y1) + 52)
}

function start(   i) {
  made = steps = 0
  y = y0
  for (i = 1; i <= n; i++) { value[i] = i; was[i] = ""; from[i] = "" }
  row("x")
}

# The values after a step; where from[i] is told, a line from there.
function row(name,   i) {
  if (y > y0) y += 36
  else y += 1
  say("right", x0 - 8, y + 11, name)
  for (i = 1; i <= n; i++) {
    if (from[i] != "") line(x0 + (from[i] - 0.5) * e, y - 13, x0 + (i - 0.5) * e, y)
    cell(from[i] != "" ? "wanted" : "plain", x0 + (i - 1) * e, y, e, 22)
    say(from[i] != "" ? "white" : "center", x0 + (i - 0.5) * e, y + 11, value[i])
    from[i] = ""
    was[i] = value[i]
  }
}

function note(text) { say("left", x0, y + 38, text) }

function hillis(   s, i) {
  start()
  for (s = 1; s < n; s *= 2) {
    steps++
    for (i = s + 1; i <= n; i++) { value[i] = was[i] + was[i - s]; from[i] = i - s; made++ }
    row(s " before")
  }
}

function blelloch(   s, i) {
  start()
  for (s = 1; s < n; s *= 2) {
    steps++
    for (i = 2 * s; i <= n; i += 2 * s) { value[i] = was[i] + was[i - s]; from[i] = i - s; made++ }
    row("up " s)
  }
  value[n] = 0 # the root is handed what lies before all
  row("root 0")
  for (s = n / 2; s >= 1; s /= 2) {
    steps++
    for (i = 2 * s; i <= n; i += 2 * s) {
      value[i] = was[i] + was[i - s]
      value[i - s] = was[i]
      from[i] = i - s
      made++
    }
    row("down " s)
  }
  steps++
  for (i = 1; i <= n; i++) { value[i] = was[i] + i; from[i] = i; made++ }
  row("+ x")
}
