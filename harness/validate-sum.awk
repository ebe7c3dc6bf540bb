# validate-sum.awk - ncu's --csv output to one line: each counter summed over the
# launches, in the order of the file `counters`, then the kernels' names.
function fields(line,   n) { # into f[1..n]; ncu quotes every field
  n = split(substr(line, 2, length(line) - 2), f, /","/)
  return n
}
BEGIN {
  while ((getline line < counters) > 0) {
    split(line, part, " "); metric[++metrics] = part[2]
  }
}
/^"ID",/ {
  n = fields($0)
  for (i = 1; i <= n; i++) at[f[i]] = i
  next
}
/^"[0-9]/ && n {
  fields($0)
  value = f[at["Metric Value"]]; gsub(/,/, "", value)
  sum[f[at["Metric Name"]]] += value
  kernel = f[at["Kernel Name"]]
  sub(/^(static )?void /, "", kernel); sub(/[<(].*/, "", kernel)
  if (!(kernel in seen)) { seen[kernel]; names = names " " kernel }
  rows++
}
END {
  if (!rows) exit
  for (i = 1; i <= metrics; i++) printf "%s%.0f", (i > 1 ? "," : ""), sum[metric[i]]
  print "|" names
}
