# profile-row.awk - ncu's --csv output to one row: the metrics of the kernel that
# took longest; see profile.sh. Exits 1 where no kernel was profiled.
BEGIN {
  while ((getline line < columns) > 0) {
    split(line, part, " "); metric[++metrics] = part[2]
  }
}
/^"ID",/ {
  n = split(substr($0, 2, length($0) - 2), f, /","/)
  for (i = 1; i <= n; i++) at[f[i]] = i
  next
}
/^"[0-9]/ && n {
  split(substr($0, 2, length($0) - 2), f, /","/)
  id = f[at["ID"]]; value = f[at["Metric Value"]]; gsub(/,/, "", value)
  name = f[at["Kernel Name"]]
  sub(/^(static )?void /, "", name); sub(/\(.*/, "", name); gsub(/, */, " ", name)
  kernel[id] = name
  got[id, f[at["Metric Name"]]] = value
  if (f[at["Metric Name"]] == metric[1] && value + 0 > longest) {
    longest = value + 0; chosen = id
  }
}
END {
  if (chosen == "") exit 1
  printf "%s,%s", head, kernel[chosen]
  for (i = 1; i <= metrics; i++) {
    value = got[chosen, metric[i]]
    printf ",%s", i == 1 ? value / 1e6 : value
  }
  print ""
}
