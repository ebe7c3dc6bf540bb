# pieces.awk - 32 neighbouring floats at an offset, and the aligned pieces that
# machines of several ages move for them.
#
#   offset   in floats
#   sizes    bytes of a piece, with commas between
#   names    of the machines, with commas between; + for a space
BEGIN {
  key("wanted", "the 32 floats")
  key("waste", "moved with them")
  top = key_end()
  n = split(sizes, size, ",")
  split(names, name, ",")
  left = narrow ? 12 : 112
  words = 64
  e = (WIDTH - left - (narrow ? 12 : 112)) / words
  y = top
  for (m = 1; m <= n; m++) {
    gsub(/[+]/, " ", name[m])
    piece = size[m] / 4
    first = int(offset / piece)
    last = int((offset + 31) / piece)
    moved = (last - first + 1) " pieces of " size[m] " bytes"
    if (narrow) { say("left", left, y + 6, name[m] ": " moved); y += 18 }
    else {
      say("right", left - 10, y + 9, name[m])
      say("left", left + (last + 1) * piece * e + 8, y + 9, \
        last - first + 1 " × " size[m] " bytes")
    }
    for (w = first * piece; w < (last + 1) * piece; w++)
      cell(w >= offset && w < offset + 32 ? "wanted" : "waste", left + w * e, y, e, 18)
    for (p = first; p <= last + 1; p++)
      line(left + p * piece * e, y - 3, left + p * piece * e, y + 21)
    y += 34
  }
  finish(y)
}
