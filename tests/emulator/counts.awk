# counts.awk - compares a program's counts with those computed by hand.
#
#   awk -f counts.awk SOURCE COUNTS.csv
#
# In the source, "// COUNT: SPACE OP name=value..." speaks of the accesses of
# its line, or, alone on a line, of those of the next line of code; summed over
# widths. Of several launches, "a/b/c" gives each its value in turn (a second
# name=... goes on with the list); a single value holds for all. Prints what
# differs.

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
function expect(line, text,    n, word, i, pair, key) {
  n = split(text, word, " ")
  key = line " " word[1] " " word[2]
  if (n < 3) print "line " key ": nothing is expected"
  for (i = 3; i <= n; i++) {
    split(word[i], pair, "=")
    if ((key, pair[1]) in values) values[key, pair[1]] = \
      values[key, pair[1]] "/" pair[2]
    else {
      values[key, pair[1]] = pair[2]
      key_of[++marks] = key; name_of[marks] = pair[1]
    }
  }
}

# The launches of a key in ascending order; returns how many.
function in_order(key, to,    n, i, j, swap) {
  n = split(launches[key], to, " ")
  for (i = 2; i <= n; i++)
    for (j = i; j > 1 && to[j - 1] + 0 > to[j] + 0; j--) {
      swap = to[j]; to[j] = to[j - 1]; to[j - 1] = swap
    }
  return n
}

function got(key, launch, what) {
  if (what == "width" && rows[key, launch] > 1) return "several"
  return sum[key, launch, what]
}

function compare(key, what, list,    n, launch, wanted, want, i, expected) {
  if (!(what in at)) { print "no column " what; return }
  n = in_order(key, launch)
  wanted = split(list, want, "/")
  if (!n) print "line " key ": not counted"
  else if (wanted > 1 && wanted != n)
    print "line " key ": " n " launches, " wanted " expected"
  else for (i = 1; i <= n; i++) {
    expected = wanted > 1 ? want[i] : want[1]
    if (got(key, launch[i], what) != expected)
      print "line " key ", launch " i ": " what " is " \
        got(key, launch[i], what) ", by hand " expected
  }
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
  key = value[at["line"]] " " value[at["space"]] " " value[at["op"]]
  launch = value[at["launch"]]
  if (!((key, launch) in rows)) launches[key] = launches[key] " " launch
  for (i in name) sum[key, launch, name[i]] += value[i]
  rows[key, launch]++
}

END {
  if (!marks) print "no line is marked"
  for (m = 1; m <= marks; m++)
    compare(key_of[m], name_of[m], values[key_of[m], name_of[m]])
}
