# validate-sum.awk - what ncu.awk reads to one line: each counter summed over the
# launches, in the order of the file of metrics, then the kernels' names.
function seen(id, kernel, name, value) {
  sum[name] += value
  sub(/<.*/, "", kernel)
  if (!(kernel in known)) { known[kernel]; names = names " " kernel }
  rows++
}
END {
  if (!rows) exit
  for (i = 1; i <= metrics; i++) printf "%s%.0f", (i > 1 ? "," : ""), sum[metric[i]]
  print "|" names
}
