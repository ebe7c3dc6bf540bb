# ranks.awk - adds `rank` and `label` to the rows of a figure, and in a ladder `gain`
# (rows.sh explains them); what the figure is told besides goes to `values`.
#
#   awk -F, -f figures/ranks.awk -v by=COLUMN -v values=FILE ROWS.csv
#   ... -v at=SIZE -v order='FIRST|SECOND' -v joined='COLUMN...'      of a ladder

function put(name, best,    rank) {
  rank = rank_of[name] = ++lines
  told = told sprintf("label[%d] = \"%s\"\nbest[%d] = %.10g\n", rank, name,
    rank, best)
}

# By their best rows, the lowest first.
function rank_by_best(    name, next_one) {
  for (;;) {
    next_one = ""
    for (name in best)
      if (!(name in rank_of) && (next_one == "" ||
          best[name] < best[next_one] ||
          best[name] == best[next_one] && name < next_one)) next_one = name
    if (next_one == "") return
    put(next_one, best[next_one])
  }
}

# By the ladder's order, the first highest; of each the row at the standard size.
function rank_by_order(    i, standard, sizes, highest) {
  standard = largest[first in asked]
  for (i = names; i > 0; i--)
    if ((name_at[i], standard) in rate) put(name_at[i], rate[name_at[i], standard])
  put_joined(standard)
  for (i = 1; i <= count; i++)
    if (size_at[i] != standard && (first, size_at[i]) in rate)
      sizes = sizes " " size_at[i]
  told = told sprintf("standard = %.0f\nsizes = \"%s \"\n", standard, sizes)
  for (i = 2; i <= NR; i++)
    if (label[i] in rank_of && gain(label[i], size_of[i]) > highest)
      highest = gain(label[i], size_of[i])
  told = told sprintf("highest_gain = %.6g\n", highest + 0)
}

# An array of each joined column, "." in its name an underscore.
function put_joined(standard,    columns, name_of, i, c, array, part) {
  columns = split(joined, name_of, " ")
  for (c = 1; c <= columns; c++) {
    array = name_of[c]
    gsub(/[.]/, "_", array)
    told = told "array " array "[" lines "]\n"
    for (i = 2; i <= NR; i++)
      if (label[i] in rank_of && size_of[i] == standard) {
        split(row[i], part, ",")
        told = told array "[" rank_of[label[i]] "] = " \
          (part[column[name_of[c]]] == "" ? "NaN" : part[column[name_of[c]]]) "\n"
      }
  }
}

function gain(name, size) {
  if (!((first, size) in rate)) return ""
  return rate[name, size] / rate[first, size]
}

NR == 1 {
  for (i = 1; i <= NF; i++) column[$i] = i
  names = split(order, name_at, "|")
  first = name_at[1]
  print $0 ",rank,label" (at ? ",gain" : "")
  next
}
$column[by] + 0 != $column[by] {
  printf "figures: %s: %s is \"%s\", not a number\n", $column["variant"], by,
    $column[by] >"/dev/stderr"
  failed = 1
  exit 1
}
{
  row[NR] = $0
  label[NR] = $column["variant"]
}
at {
  size = size_of[NR] = $column["size"]
  rate[label[NR], size] = $column[by] + 0
  asked[label[NR]]
  is_first = label[NR] == first
  if (size <= at + 0 && size > largest[is_first]) largest[is_first] = size
  if (is_first) {
    # In rising order.
    for (i = ++count; i > 1 && size_at[i - 1] > size + 0; i--)
      size_at[i] = size_at[i - 1]
    size_at[i] = size + 0
  }
}
!at {
  if ($column["value"] != "") label[NR] = label[NR] " " $column["value"]
  if (!(label[NR] in best) || $column[by] + 0 > best[label[NR]])
    best[label[NR]] = $column[by] + 0
}
END {
  if (failed) exit 1
  if (at) rank_by_order()
  else rank_by_best()
  printf "lines = %d\narray label[%d]\narray best[%d]\n%s", lines, lines,
    lines, told >>values
  for (i = 2; i <= NR; i++)
    if (label[i] in rank_of)
      print row[i] "," rank_of[label[i]] "," label[i] \
        (at ? "," gain(label[i], size_of[i]) : "")
}
