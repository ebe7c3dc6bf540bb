# select.awk - turns results CSVs into the one table that a figure plots.
#
#   awk -f figures/select.awk -v values=FILE FIGURE.gp RESULTS.csv...
#
# The figure's first comment lines say what it plots:
#
#   # reads chapter3 ceilings           the CSVs (figures.mk finds them)
#   # columns problem variant gbps        wanted of every CSV, and written out
#   # counts shared.bank_conflicts        wanted of the emulator's CSVs besides
#   # profile dram_read_bytes l2_sectors  wanted of profile.csv, and written out
#   # ranks problem=reduction value=|128 by gbps
#   # ladder problem=reduction size=100000000 by gbps
#   # value ceiling = problem=read max gbps
#
# `ranks` adds the column `rank` to the rows that match: 1 for the variant and
# axis value whose best row is lowest. FILE gets the number of `lines` and the
# arrays `label` of their names and `best` of their rates. `ladder` ranks the
# rungs of figures/ladders.csv among the rows that match, in its order, and adds
# `before`, what the rung reached that this one is set against, and `against`,
# its name where that is not the rung just above, else -. A rung without a row
# is stepped over. `profile` adds the profile's columns to the rows of the same
# variant, value and size. `value` writes NAME = NUMBER there, or nothing where
# no row matches. A match is a list of column=a|b|c. Rows whose verdict
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

function is_profile() { return FILENAME ~ /profile\.csv$/ }

# What rows of one variant at one size and value share.
function place(problem, variant, value, size) {
  return problem SUBSEP variant SUBSEP value SUBSEP size
}

function read_header(    n, i, wanted, m) {
  split("", column)
  width = split_row($0)
  for (i = 1; i <= width; i++) column[cell[i]] = i
  m = columns " verdict machine processor"
  if (is_profile()) m = "problem variant value size " profiled
  if (FILENAME ~ /emulator/) m = m " " counts
  n = split(m, wanted, " ")
  for (i = 1; i <= n; i++)
    if (!(wanted[i] in column))
      die(FILENAME ": no column \"" wanted[i] "\"; delete the file and " \
          "type make again, or make record on its machine")
}

function rank_rows(    r, l, other, best, lines, name, rate) {
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
    name[rank[l]] = l
    rate[rank[l]] = best[l]
    lines++
  }
  write_lines(lines, name, rate)
}

# Writes how many lines there are, their names and their rates.
function write_lines(lines, name, rate,    r, names, rates) {
  for (r = 1; r <= lines; r++) {
    names = names (r > 1 ? "," : "") "\"" name[r] "\""
    rates = rates (r > 1 ? "," : "") rate[r]
  }
  printf "lines = %d\narray label[%d] = [%s]\narray best[%d] = [%s]\n", \
    lines, lines, names, lines, rates > values
}

# Ranks the rungs that have a row, and says what each is set against.
function climb(    line, part, r, l, lines, name, rate, rung, from, of, last) {
  while ((getline line < ladders) > 0) {
    split(line, part, ",")
    from[part[1], part[2]] = part[4]
    for (r = 1; r <= rows; r++)
      if (matches(r, ranked) && row[r, "problem"] == part[1] &&
          row[r, "variant"] == part[2] && row[r, "value"] == part[3]) break
    if (r > rows) continue
    rung[++lines] = r
    name[lines] = part[2] (part[3] == "" ? "" : " " part[3])
    rate[lines] = of[part[1], part[2]] = row[r, by]
  }
  if (!lines) die(ladders ": no rung of it has a row; type make record")
  for (l = 1; l <= lines; l++) {
    r = rung[l]
    line = row[r, "variant"]
    do line = from[row[r, "problem"], line]
    while (line != "" && !((row[r, "problem"], line) in of))
    row[r, "rank"] = l
    if (line != "") row[r, "before"] = of[row[r, "problem"], line]
    if (line != last) row[r, "against"] = line
    last = row[r, "variant"]
  }
  write_lines(lines, name, rate)
}

# Adds what the profiler found to the rows that it ran.
function join_profile(    r, i, n, wanted, where) {
  n = split(profiled, wanted, " ")
  for (r = 1; r <= rows; r++) {
    where = place(row[r, "problem"], row[r, "variant"], row[r, "value"], \
      row[r, "size"])
    for (i = 1; i <= n; i++) row[r, wanted[i]] = found[where, wanted[i]]
  }
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

BEGIN { ladders = "figures/ladders.csv" }
FNR == 1 { files++ }
files == 1 && /^# columns / { columns = columns substr($0, 10) }
files == 1 && /^# counts / { counts = substr($0, 9) }
files == 1 && /^# profile / { profiled = substr($0, 11) }
files == 1 && /^# (ranks|ladder) / {
  by = $NF
  ranked = $0
  on_ladder = $2 == "ladder"
  sub(/^# (ranks|ladder) /, "", ranked)
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
is_profile() {
  n = split(profiled, wanted, " ")
  for (i = 1; i <= n; i++)
    found[place(cell[column["problem"]], cell[column["variant"]], \
      cell[column["value"]], cell[column["size"]]), wanted[i]] = \
      cell[column[wanted[i]]]
  next
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
  if (on_ladder) climb()
  else if (ranked != "") rank_rows()
  join_profile()
  n = split(columns " " counts " " profiled " rank before against", wanted, " ")
  for (i = 1; i <= n; i++) printf "%s%s", wanted[i], i < n ? "," : "\n"
  for (r = 1; r <= rows; r++) {
    if (row[r, "against"] == "") row[r, "against"] = "-"
    for (i = 1; i <= n; i++)
      printf "%s%s", row[r, wanted[i]], i < n ? "," : "\n"
  }
  gsub(/["\\]/, "", processor)
  printf "processor = \"%s\"\n", processor > values
  for (i = 1; i <= value_count; i++) write_value(value[i])
}
