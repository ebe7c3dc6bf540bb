# ceilings.awk - does the read ceiling deserve the name? Reads result CSVs,
# ceilings.csv among them; prints a line for each row of a GPU that moved its
# bytes faster than the ceiling, or one line where there is no ceiling.
#
# The ceiling is the best rate of read/read, by the lower quartile of its times, and
# a row moves its bytes as fast as by the upper quartile of its own:
# what lies within their spreads is no difference.
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
  gbps[rows] = $at["gbps"] * $at["median_ms"] / $at["p75_ms"]
  file[rows] = FILENAME
  if ($at["problem"] == "read" && $at["variant"] == "read") {
    best = $at["gbps"] * $at["median_ms"] / $at["p25_ms"]
    if (best > most) most = best
  }
}
END {
  if (!most) { print "no row of read/read: there is no read ceiling"; exit }
  for (i = 1; i <= rows; i++)
    if (gbps[i] > most)
      printf "%s: %s moves %.1f GB/s, more than the read ceiling's %.1f\n", \
        file[i], row[i], gbps[i], most
}
