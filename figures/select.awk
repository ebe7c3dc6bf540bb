# select.awk - turns results CSVs into the one table that a figure plots.
#
#   awk -f figures/select.awk -v values=FILE FIGURE.gp RESULTS.csv...
#
# The figure's first comment lines say what it plots:
#
#   # reads chapter3 yardsticks           the CSVs (figures.mk finds them)
#   # columns problem variant gbps        wanted of every CSV, and written out
#   # counts shared.bank_conflicts        wanted of the emulator's CSVs besides
#   # ranks problem=reduction value=|128 by gbps
#   # value ceiling = problem=read max gbps
#
# `ranks` adds the column `rank` to the rows that match: 1 for the variant and
# axis value whose best row is lowest. FILE gets the number of `lines` and the
# array `label` of their names. `value` writes NAME = NUMBER there, or nothing
# where no row matches. A match is a list of column=a|b|c. Rows whose verdict
# is neither ok nor cpu are left out. A CSV with a missing column or a short row
# ends it with one line and status 1.

function die(text) {
  print "figures: " text > "/dev/stderr"
  failed = 1
  exit 1
}

# Splits a CSV line with optional quotes into cell[1..n]; returns n.
function split_row(line,    n, c, i, quoted, text) {
  n = 1
  text = ""
  quoted = 0
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    if (c == "\"") quoted = !quoted
    else if (c == "," && !quoted) { cell[n++] = text; text = "" }
    else text = text c
  }
  cell[n] = text
  return n
}

# Does row r match every column=a|b|c of the clauses?
function matches(r, clauses,    n, i, k, m, part, side, any, alternative) {
  n = split(clauses, part, " ")
  for (i = 1; i <= n; i++) {
    split(part[i], side, "=")
    m = split(side[2], alternative, "|")
    any = side[2] == "" && row[r, side[1]] == ""
    for (k = 1; k <= m; k++)
      if (row[r, side[1]] == alternative[k]) any = 1
    if (!any) return 0
  }
  return 1
}

function read_header(    n, i, wanted, m) {
  split("", column)
  width = split_row($0)
  for (i = 1; i <= width; i++) column[cell[i]] = i
  m = columns " verdict machine processor"
  if (FILENAME ~ /emulator/) m = m " " counts
  n = split(m, wanted, " ")
  for (i = 1; i <= n; i++)
    if (!(wanted[i] in column))
      die(FILENAME ": no column \"" wanted[i] "\"; delete the file and " \
          "type make again, or make record on its machine")
}

function rank_rows(    r, l, other, best, lines, name) {
  for (r = 1; r <= rows; r++) {
    if (!matches(r, ranked)) continue
    l = row[r, "variant"] (row[r, "value"] == "" ? "" : " " row[r, "value"])
    of[r] = l
    if (!(l in best) || row[r, by] + 0 > best[l]) best[l] = row[r, by] + 0
  }
  for (l in best) {
    rank[l] = 1
    for (other in best)
      if (best[other] < best[l] || (best[other] == best[l] && other < l))
        rank[l]++
  }
  for (r in of) row[r, "rank"] = rank[of[r]]
  for (l in best) {
    name[rank[l]] = "\"" l "\""
    lines++
  }
  printf "lines = %d\narray label[%d] = [", lines, lines > values
  for (r = 1; r <= lines; r++)
    printf "%s%s", (r > 1 ? "," : ""), name[r] > values
  print "]" > values
}

# Writes NAME = NUMBER for "NAME = clauses max|min COLUMN".
function write_value(text,    n, part, i, clauses, r, x, best, found) {
  n = split(text, part, " ")
  for (i = 3; i <= n - 2; i++) clauses = clauses " " part[i]
  for (r = 1; r <= rows; r++) {
    if (!matches(r, clauses)) continue
    x = row[r, part[n]]
    if (x !~ /^[0-9.]+(e[-+]?[0-9]+)?$/) continue
    x += 0
    if (!found || (part[n - 1] == "min" ? x < best : x > best)) best = x
    found = 1
  }
  if (found) printf "%s = %.9g\n", part[1], best > values
}

FNR == 1 { files++ }
files == 1 && /^# columns / { columns = columns substr($0, 10) }
files == 1 && /^# counts / { counts = substr($0, 9) }
files == 1 && /^# ranks / {
  by = $NF
  ranked = $0
  sub(/^# ranks /, "", ranked)
  sub(/ by [^ ]+$/, "", ranked)
}
files == 1 && /^# value / { value[++value_count] = substr($0, 9) }
files == 1 { next }

{ sub(/\r$/, "") }
FNR == 1 { read_header(); next }
split_row($0) != width {
  die(FILENAME ":" FNR ": the row is incomplete; delete the file and type " \
      "make again, or make record on its machine")
}
cell[column["verdict"]] == "ok" || cell[column["verdict"]] == "cpu" {
  rows++
  for (name in column) row[rows, name] = cell[column[name]]
  if (FILENAME !~ /emulator/ && cell[column["verdict"]] == "ok")
    processor = cell[column["processor"]]
}

END {
  if (failed) exit 1
  if (files < 2) die("no CSV to read")
  if (!rows) die(FILENAME ": no row with a right result; type make record")
  if (ranked != "") rank_rows()
  n = split(columns " " counts, wanted, " ")
  for (i = 1; i <= n; i++) printf "%s,", wanted[i]
  print "rank"
  for (r = 1; r <= rows; r++) {
    for (i = 1; i <= n; i++) printf "%s,", row[r, wanted[i]]
    print row[r, "rank"]
  }
  gsub(/["\\]/, "", processor)
  printf "processor = \"%s\"\n", processor > values
  for (i = 1; i <= value_count; i++) write_value(value[i])
}
