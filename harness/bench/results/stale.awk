# stale.awk - what is not as today's sources are in files of results.
#
#   awk -f harness/bench/results/stale.awk CATALOGUE RESULTS...
#
# Prints a line for each variant whose rows came from another source (another
# hash), and for each row that is not as a good one is. With -v chapter=N, also
# for each variant of that chapter that has no row, unless its card says that it
# needs what not every machine has.
function complain(text) { if (!(text in said)) { said[text]; print text } }
BEGIN { FS = "," }
FNR == 1 {
  files++
  split("", at)
  for (i = 1; i <= NF; i++) at[$i] = i
  next
}
files == 1 {
  key = $at["problem"] "/" $at["variant"]
  hash[key] = $at["source_hash"]
  if ($at["chapter"] == chapter && !$at["wrong"] && $at["needs"] == "")
    wanted[key]
  next
}
{
  key = $at["problem"] "/" $at["variant"]
  rows[key]
  if (!(key in hash)) complain(key ": there is no such variant any more")
  else if ($at["source_hash"] != hash[key])
    complain(key ": its source has changed since")
  if ($at["verdict"] !~ /^(ok|cpu|inaccurate|caught)$/)
    complain(key ", size " $at["size"] ": its verdict is " $at["verdict"])
}
END {
  if (chapter != "")
    for (key in wanted)
      if (!(key in rows)) complain(key ": has no row")
}
