# equal.awk - awk -F, -f equal.awk HERE.csv ARM.csv: the counts that differ, one
# a line, then "N of N counts in N rows of N variants". What is compared are the
# verdict and the columns from the first one with a dot in its name to the last
# but one; the last is a finding's text.
function is_compared(i) {
  return (name[i] == "verdict" || i >= first) && i < columns
}
FNR == 1 {
  columns = NF
  for (i = 1; i <= NF; i++) {
    name[i] = $i
    if (!first && $i ~ /\./) first = i
  }
  next
}
{ key = $2 "/" $3 " " $4 "=" $5 " " $6 }
FNR == NR {
  rows++
  if (!seen[$2, $3]++) variants++
  here[key] = $0
  for (i = 1; i < columns; i++) all += is_compared(i) && $i != ""
  next
}
key in here {
  split(here[key], was, FS)
  for (i = 1; i < columns; i++) {
    if (!is_compared(i)) continue
    if ($i == was[i]) same += $i != ""
    else print key ": " name[i] " is " $i " on Arm, " was[i] " here"
  }
}
END {
  print same + 0 " of " all + 0 " counts in " rows + 0 " rows of " \
    variants + 0 " variants"
}
