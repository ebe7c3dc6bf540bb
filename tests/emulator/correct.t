#!/usr/bin/env bash
# Correct programs print OK, exit with 0, and no check finds anything in them.
# long
. tests/tap.sh
. tests/emulator/try-all.sh
. tests/emulator/findings.sh

wrong() { # NAME -> what is wrong with its run, nothing if all is well
  local status
  status=$(cat "$scratch/$1.status")
  [ "$status" != compile ] || { echo "does not compile"; return; }
  grep -qx OK "$scratch/$1.out" || echo "does not print OK"
  [ "$status" = 0 ] || echo "exit status $status"
  findings "$scratch/$1.err" | sed 's/^/finding: /'
}

try_all correct
for program in tests/emulator/correct/*.cu; do
  name=$(basename "$program" .cu)
  result "$name" "$(wrong "$name")" "$name: right answer, no finding"
done
finish
