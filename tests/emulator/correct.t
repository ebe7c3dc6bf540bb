#!/usr/bin/env bash
# Correct programs print OK, exit with 0, and no check finds anything in them. A
# program of several cases (cases() of check.cuh) names those that are wrong.
# long
. tests/tap.sh
. tests/emulator/try-all.sh
. tests/emulator/findings.sh

wrong() { # NAME -> what is wrong with its run, nothing if all is well
  local status
  status=$(cat "$scratch/$1.status")
  [ "$status" != compile ] || { echo "does not compile"; return; }
  grep -qx OK "$scratch/$1.out" || echo "no OK: $(tail -n 5 "$scratch/$1.out")"
  [ "$status" = 0 ] || echo "exit status $status"
  findings "$scratch/$1.err" | sed 's/^/finding: /'
}

try_all correct
for program in tests/emulator/correct/*.cu; do
  name=$(basename "$program" .cu)
  result "$name" "$(wrong "$name")" "$name: right answer, no finding"
done
finish
