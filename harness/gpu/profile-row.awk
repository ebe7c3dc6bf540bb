# profile-row.awk - what ncu.awk reads to one row: the metrics of the kernel that
# took longest, or with -v first=1 of the first, without its name; last the source's hash; see profile.sh.
# Exits 1 where no kernel was profiled.
function seen(id, kernel, name, value) {
  gsub(/, */, " ", kernel)
  kernels[id] = kernel
  got[id, name] = value
  if (name == metric[1] && (first ? id == 0 : value + 0 > longest)) {
    longest = value + 0; chosen = id
  }
}
END {
  if (chosen == "") exit 1
  printf "%s", head (first ? "" : "," kernels[chosen])
  for (i = 1; i <= metrics; i++) {
    value = got[chosen, metric[i]]
    printf ",%s", i == 1 && !first ? value / 1e6 : value
  }
  print "," source_hash
}
