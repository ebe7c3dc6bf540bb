# stale.awk - what is not as today's sources are in files of results.
#
#   awk -f harness/common/stale.awk CATALOGUE RESULTS...
#
# Prints a line for each variant, or baseline, whose rows came from another source
# (another hash), and for each row whose verdict is not a good one's. A file with a
# column source_hash need not have verdicts; where there is no column problem, a
# variant is named PROBLEM/VARIANT. With -v chapter=N, also
# for each variant of that chapter that has no row, unless its card says that it
# needs what not every machine has.
function complain(text) { if (!(text in said)) { said[text]; print text } }
function check_source(name, source_hash) {
  if (!(name in hash)) complain(name ": there is no such variant any more")
  else if (source_hash != hash[name])
    complain(name ": its source has changed since")
}
BEGIN { FS = "," }
FNR == 1 {
  files++
  split("", at)
  for (i = 1; i <= NF; i++) at[$i] = i
  if (!("source_hash" in at)) complain("it has no column source_hash")
  next
}
files == 1 {
  key = $at["problem"] "/" $at["variant"]
  hash[key] = $at["source_hash"]
  if ($at["chapter"] == chapter && !$at["wrong"] && $at["needs"] == "")
    wanted[key]
  next
}
"source_hash" in at {
  problem = "problem" in at ? $at["problem"] "/" : ""
  key = problem $at["variant"]
  rows[key]
  check_source(key, $at["source_hash"])
  if ("baseline_source_hash" in at)
    check_source(problem $at["baseline"], $at["baseline_source_hash"])
  if ("verdict" in at && $at["verdict"] !~ /^(ok|cpu|inaccurate|caught)$/)
    complain(key ", size " $at["size"] ": its verdict is " $at["verdict"])
}
END {
  if (chapter != "")
    for (key in wanted)
      if (!(key in rows)) complain(key ": has no row")
}
