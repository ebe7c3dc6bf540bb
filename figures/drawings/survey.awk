# survey.awk - records of words as they lie in memory, and what is made of them: one
# word of each record, and one of each field over all records.
#
#   fields  words of a record
BEGIN {
  key("wanted", "readings of one object")
  key("pale", "one field of all objects")
  key("result", "made of them")
  top = key_end() + 14
  left = narrow ? 12 : 40
  rows = 4
  e = (WIDTH - 2 * left) / (rows * fields)
  if (e > 22) e = 22
  wide = e * rows * fields
  left = (WIDTH - wide) / 2
  for (r = 0; r < rows; r++)
    for (f = 0; f < fields; f++)
      cell(r == 1 ? "wanted" : "plain", left + (r * fields + f) * e, top, e, e)
  for (r = 0; r <= rows; r++)
    line(left + r * fields * e, top - 4, left + r * fields * e, top + e + 4)
  say("left", left, top - 14, "as they lie in memory: records of " fields " readings")
  # The same as a table.
  y = top + e + 44
  g = 18
  table = left + (narrow ? 20 : wide / 2 - (fields + 5) * g / 2)
  for (r = 0; r < rows; r++) {
    for (f = 0; f < fields; f++)
      cell(r == 1 ? "wanted" : f == fields - 1 ? "pale" : "plain", table + f * g, y + r * g, g, g)
    if (r == 1) {
      arrow(table + fields * g + 4, y + (r + 0.5) * g, table + (fields + 1.6) * g, y + (r + 0.5) * g)
      cell("result", table + (fields + 1.8) * g, y + r * g, g, g)
      say("left", table + (fields + 3) * g, y + (r + 0.5) * g, "of an object")
    }
  }
  arrow(table + (fields - 0.5) * g, y + rows * g + 3, table + (fields - 0.5) * g, y + (rows + 1) * g)
  cell("result", table + (fields - 1) * g, y + (rows + 1.1) * g, g, g)
  say("left", table + (fields + 0.4) * g, y + (rows + 1.6) * g, "over all nights")
  if (!narrow) say("right", table - 6, y + rows * g / 2, "as a table")
  finish(y + (rows + 2.1) * g + 12)
}
