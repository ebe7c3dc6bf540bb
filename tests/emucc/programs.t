#!/usr/bin/env bash
# Programs that use each feature compile unchanged and in silence, print their
# lines that begin with "//: ", or OK where there are none, end with status 0, or
# that of "//! status N", and have no finding where it is 0. One of several cases
# (cases() of check.cuh) names those that are wrong.
# long
. tests/tap.sh
. tests/emulator/try-all.sh
. tests/emulator/findings.sh

wrong() { # SOURCE NAME -> what is wrong with its run, nothing if all is well
  local at=$scratch/$2 status want
  status=$(cat "$at.status")
  want=$(sed -n 's|^//! status ||p' "$1")
  [ "$status" != compile ] || { echo "does not compile"; return; }
  sed 's/^/the compiler says: /' "$at.said"
  if grep -q '^//:' "$1"; then sed -n 's|^//: \{0,1\}||p' "$1"; else echo OK; fi |
    diff - "$at.out"
  [ "$status" = "${want:-0}" ] || echo "exit status $status"
  # A program that asks for the error expects it.
  [ -n "$want" ] || findings "$at.err" | grep -v 'note: failed call'
}

try_all emucc/programs emulator/correct
for program in $(programs emucc/programs emulator/correct); do
  name=$(basename "$program" .cu)
  result "$name" "$(wrong "$program" "$name")" "$name is right, with no finding"
done
finish
