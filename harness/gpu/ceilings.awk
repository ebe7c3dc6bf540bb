# ceilings.awk - does the read ceiling deserve the name? Reads result CSVs,
# ceilings.csv among them; prints a line for each row of a GPU that moved its
# bytes faster than the ceiling, or one line where there is no ceiling.
#
# The ceiling is the best rate of read/read, by the lower quartile of its times:
# what lies within its own spread is no difference. Nor are 0.5 per cent: kernels that
# order their loads otherwise differ by as much at one limit (sums of 10^9, H100).
# shared: the problems, if any, whose bytes are of shared memory.
BEGIN { FS = ","; split(shared, names, " "); for (i in names) on_chip[names[i]] }
FNR == 1 {
  split("", at)
  for (i = 1; i <= NF; i++) at[$i] = i
  next
}
$at["device"] == "gpu" && $at["gbps"] > 0 && !($at["problem"] in on_chip) {
  row[++rows] = $at["problem"] "/" $at["variant"] ", size " $at["size"] \
    ($at["axis"] == "" ? "" : ", " $at["axis"] " " $at["value"])
  gbps[rows] = $at["gbps"]
  file[rows] = FILENAME
  if ($at["problem"] == "read" && $at["variant"] == "read") {
    best = $at["gbps"] * $at["median_ms"] / $at["p25_ms"]
    if (best > most) most = best
  }
}
END {
  if (!most) { print "no row of read/read: there is no read ceiling"; exit }
  for (i = 1; i <= rows; i++)
    if (gbps[i] > 1.005 * most)
      printf "%s: %s moves %.1f GB/s, more than the read ceiling's %.1f\n", \
        file[i], row[i], gbps[i], most
}
