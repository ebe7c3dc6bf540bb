# ncu.awk - reads ncu's --csv output for the awk programs that come after it:
#
#   awk -f ncu.awk -f PROGRAM.awk -v metrics_file=FILE
#
# FILE has a line "name metric" for each metric; metric[1..metrics] are they. For
# each value that ncu reports, seen() of the program is called with the launch's
# id, the kernel's name without its result type and parameters, the metric and
# the value.
function fields(line) { # into f[1..]; ncu quotes every field
  return split(substr(line, 2, length(line) - 2), f, /","/)
}
BEGIN {
  while ((getline line < metrics_file) > 0) {
    split(line, part, " "); metric[++metrics] = part[2]
  }
}
/^"ID",/ {
  heads = fields($0)
  for (i = 1; i <= heads; i++) at[f[i]] = i
  next
}
/^"[0-9]/ && heads {
  fields($0)
  value = f[at["Metric Value"]]; gsub(/,/, "", value)
  name = f[at["Kernel Name"]]
  sub(/^(static )?void /, "", name); sub(/\(.*/, "", name)
  seen(f[at["ID"]], name, f[at["Metric Name"]], value)
}
