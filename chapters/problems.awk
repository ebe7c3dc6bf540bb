# problems.awk - the defaults of every problem, from the problem.c files, as CSV.
#
# Reads the lines `.name = "..."`, `.standard = "..."`, `.standard_small = ...`
# and the axis tables {"name", "full", "small", standard}, one problem or axis
# table per file, in the order of the files.
function value(line) { gsub(/^[^"]*"|"[^"]*$/, "", line); return line }
function flush_problem(   i) {
  if (name == "") return
  if (!has_axes || !axes)
    print name "," standard "," small ",,"
  else
    for (i = 1; i <= axes; i++)
      print name "," standard "," small "," axis[i] "," axis_standard[i]
  name = ""
}
BEGIN { print "problem,standard,standard_small,axis,axis_standard" }
FNR == 1 { flush_problem(); axes = 0; in_axes = 0 }
/^static const struct axis/ { in_axes = 1 }
in_axes {
  table = table $0
  if (!/;[ \t]*$/) next
  in_axes = 0
  while (match(table, /{"[^}]*}/)) {
    entry = substr(table, RSTART + 1, RLENGTH - 2)
    table = substr(table, RSTART + RLENGTH)
    axes++
    split(entry, quoted, "\"")
    axis[axes] = quoted[2]
    sub(/^.*, */, "", entry); axis_standard[axes] = entry
  }
  table = ""
  next
}
/^PROBLEM\(/ { flush_problem(); has_axes = 0 }
/\.name = "/ { name = value($0) }
/\.standard = "/ { standard = value($0) }
/\.standard_small = "/ { small = value($0) }
/\.axes = / { has_axes = 1 }
END { flush_problem() }
