# with-hash.awk - rows of a file of results with the source_hash of their variant,
# last: awk -f with-hash.awk CATALOGUE RESULTS.csv
BEGIN { FS = OFS = "," }
FNR == 1 {
  files++
  split("", at)
  for (i = 1; i <= NF; i++) at[$i] = i
}
files == 1 { hash[$at["problem"] "/" $at["variant"]] = $at["source_hash"]; next }
{ print $0, FNR == 1 ? "source_hash" : hash[$at["problem"] "/" $at["variant"]] }
