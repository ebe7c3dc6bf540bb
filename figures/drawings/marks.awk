# marks.awk - what the drawings beside it share: they print marks, which
# ../marks.gp draws.
#
#   kind x y x2 y2 text
#
# with tabs between, in pixels, downward. From outside come narrow (1: a phone's
# width) and the settings of the figure's line "# draws"; values, a file, gets how
# high the drawing is (finish).
#
# One language of colours for all: solid is wanted, hatched is waste (moved for
# nothing), hollow waits. A green box is what comes out.
function begin() {
  WIDTH = narrow ? 360 : 720
  key_x = 11
  key_y = 18
  OFS = "\t"
}

function mark(kind, x, y, x2, y2, text) {
  printf "%s\t%.5g\t%.5g\t%.5g\t%.5g\t%s\n", kind, x, y, x2, y2, text
}

# wanted waste waiting result; pale: wanted before; plain: neither; frame: an edge.
function box(kind, x, y, wide, high,   at, from, to) {
  mark(kind, x, y, x + wide, y + high, "")
  if (kind != "waste") return
  for (at = HATCH; at < wide + high; at += HATCH) {
    from = at > high ? at - high : 0
    to = at < wide ? at : wide
    mark("hatch", x + from, y + at - from, x + to, y + at - to, "")
  }
}

# A box in a row or a grid of them: a gap tells it from its neighbours.
function cell(kind, x, y, wide, high,   gap) {
  gap = wide < high ? wide / 12 : high / 12
  if (gap > 1) gap = 1
  box(kind, x + gap, y + gap, wide - 2 * gap, high - 2 * gap)
}

# how: left, center, right; white: centred in a solid box. No _ ^ { } @ & ~ in text:
# gnuplot takes them for its own.
function say(how, x, y, text) { mark(how, x, y, x, y, text) }

function line(x, y, x2, y2) { mark("line", x, y, x2, y2, "") }
function thin(x, y, x2, y2) { mark("thin", x, y, x2, y2, "") }
function dash(x, y, x2, y2) { mark("dash", x, y, x2, y2, "") }
function arrow(x, y, x2, y2) { mark("arrow", x, y, x2, y2, "") }

# What a kind of box means here; on a phone each has a line. The picture begins at
# key_end().
function key(kind, text) {
  if (narrow && keys++ || key_x + 24 + 6.5 * length(text) > WIDTH) {
    key_x = 11
    key_y += 18
  }
  box(kind, key_x, key_y - 6, 14, 12)
  say("left", key_x + 20, key_y, text)
  key_x += 44 + 6.5 * length(text)
}

function key_end() { return key_y + 26 }

# n columns and rows, each side pixels; the frame alone where they are too small.
function grid(x, y, columns, rows, side,   i) {
  for (i = 1; i < columns; i++) thin(x + i * side, y, x + i * side, y + rows * side)
  for (i = 1; i < rows; i++) thin(x, y + i * side, x + columns * side, y + i * side)
  mark("frame", x, y, x + columns * side, y + rows * side, "")
}

function heads() { print "kind", "x", "y", "x2", "y2", "text" }

function finish(height) {
  printf "drawn = %d\ndevice_name = \"\"\n", height + 0.5 > values
}

BEGIN { HATCH = 5; begin(); heads() }
