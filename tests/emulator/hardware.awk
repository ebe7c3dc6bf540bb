# hardware.awk - the emulator's counts against a GPU's counters:
#
#   awk -F, -f hardware.awk -v merged=0 SOURCE... counts.csv hardware.csv
#
# counts.csv is what EMU_COUNTS wrote; hardware.csv has a row a kernel, or a row
# a launch where its first column is `launch`. Prints "launch kernel count:
# emulator, hardware" of what differs and no "// MERGED count:" of the sources
# excuses; with merged=1, what these excuse. At the end, how many rows there were.
FILENAME ~ /\.cuh?$/ {
  if (sub(/^\/\/ MERGED /, "")) { sub(/:.*/, ""); pending = $0 }
  else if (pending && sub(/^(__global__ void |KERNEL\()/, "")) {
    sub(/[()].*/, ""); excused[$0] = pending; pending = ""
  }
  next
}
FILENAME ~ /counts.csv$/ {
  if (FNR == 1) { for (i = 1; i <= NF; i++) at[$i] = i; next }
  for (what in at)
    if (what ~ /^(requests|sectors|wavefronts)$/) {
      count = $at["space"] "_" $at["operation"] "." what
      got[$at["kernel"], count] += $at[what]
      got[$at["launch"] - 1 " " $at["kernel"], count] += $at[what]
    }
  next
}
FNR == 1 {
  first = $1 == "launch" ? 3 : 2
  for (i = first; i <= NF; i++) name[i] = $i
  next
}
{
  row = first == 3 ? $1 " " $2 : $1
  for (i = first; i <= NF; i++) {
    split(name[i], part, ".")
    if (got[row, name[i]] + 0 != $i &&
        (excused[$(first - 1)] == part[1]) == merged)
      print row " " name[i] ":", got[row, name[i]] + 0 ",", $i
  }
  rows++
}
END { print rows + 0, "rows" }
