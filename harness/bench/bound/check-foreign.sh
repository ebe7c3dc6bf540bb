#!/usr/bin/env bash
# check-foreign.sh TIMES BOUNDS - holds the times of kernels that are not the
# course's (make foreign) against their bounds: the lines that the emulator writes
# of them for that GPU. Fails where a time, its upper quartile allowed for, is below
# a bound that does not say "about".
set -euo pipefail
awk -F, '
  FNR == 1 { file++ }
  file == 1 && match($0, /^> [^ :]*: at least /) {
    name = substr($0, 3, index($0, ":") - 3)
    rest = substr($0, RLENGTH + 1)
    about[name] = sub(/^about /, "", rest)
    bound[name] = rest + 0
    by[name] = rest; sub(/;.*/, "", by[name]); sub(/.* by /, "", by[name])
    known[name] = 1
  }
  file == 1 && match($0, /^> [^ :]*: no bound/) {
    known[substr($0, 3, index($0, ":") - 3)] = 1 }
  file == 2 && FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  file == 2 && $at["kind"] == "kernel" {
    name = $at["name"]; ms = $at["median_ms"]
    if (!known[name]) next
    if (bound[name] == "") { without++; next }
    about[name] ? doubtful++ : firm++
    printf "%.2f %s, %s ms, at least %s by %s\n", ms / bound[name], name, ms,
      bound[name], by[name] | "sort -g"
    if (!about[name] && bound[name] > $at["p75_ms"]) {
      line[++below] = "below its bound: " name ", " ms " ms, at least " bound[name]
    }
  }
  END {
    close("sort -g")
    for (i = 1; i <= below; i++) print line[i]
    printf "%d kernels with a bound, %d with one that is about, %d without; %d below\n",
      firm, doubtful, without, below
    exit below > 0
  }' "$2" "$1"
