# counts.awk - compares a program's counts with those computed by hand.
#
#   awk -f counts.awk SOURCE COUNTS.csv
#
# In the source, "// COUNT: SPACE OP name=value..." speaks of the accesses of
# its line, or, alone on a line, of those of the next line of code; summed over
# widths. Prints what differs.

# Splits a CSV record whose fields may be quoted; returns their number.
function fields(record, to,    n, c, i, quoted, value) {
  n = 0; value = ""; quoted = 0
  for (i = 1; i <= length(record); i++) {
    c = substr(record, i, 1)
    if (c == "\"") quoted = !quoted
    else if (c == "," && !quoted) { to[++n] = value; value = "" }
    else value = value c
  }
  to[++n] = value
  return n
}

function base(path) { sub(/.*\//, "", path); return path }

# One mark that speaks of a line.
function expect(line, text,    n, word, i, pair) {
  n = split(text, word, " ")
  if (n < 3) print "line " line ": nothing is expected"
  for (i = 3; i <= n; i++) {
    split(word[i], pair, "=")
    key_of[++marks] = line " " word[1] " " word[2]
    name_of[marks] = pair[1]
    value_of[marks] = pair[2]
  }
}

function compare(key, what, want,    got) {
  got = what == "width" && rows[key] > 1 ? "several" : sum[key, what]
  if (!(what in at)) print "no column " what
  else if (!rows[key]) print "line " key ": not counted"
  else if (got != want) print "line " key ": " what " is " got ", by hand " want
}

FNR == NR {
  if (match($0, /\/\/ COUNT: /)) {
    hold[++held] = substr($0, RSTART + RLENGTH)
    if ($1 == "//") next
  }
  for (i = 1; i <= held; i++) expect(FNR, hold[i])
  held = 0
  next
}

FNR == 1 {
  n = fields($0, name)
  for (i = 1; i <= n; i++) at[name[i]] = i
  next
}

{
  fields($0, value)
  if (base(value[at["file"]]) != base(ARGV[1])) next
  key = value[at["line"]] " " value[at["space"]] " " value[at["operation"]]
  for (i in name) sum[key, name[i]] += value[i]
  rows[key]++
}

END {
  if (!marks) print "no line is marked"
  for (m = 1; m <= marks; m++)
    compare(key_of[m], name_of[m], value_of[m])
}
