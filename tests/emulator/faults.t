#!/usr/bin/env bash
# Faulty programs: each line marked "// FAULT: KIND" is named by a finding of
# that kind, every finding names such a line, and the exit status of the program,
# or of each of its cases (alone() of check.cuh), is not zero; in notes.cu it is.
# "//! prints LINE": so it must. "//! on PROCESSOR": elsewhere it is told otherwise.
# long
. tests/tap.sh
. tests/emulator/try-all.sh
. tests/emulator/findings.sh

marks() { # SOURCE... -> "KIND FILE:LINE" a line
  grep -Hno '// FAULT: [a-z-]*' "$@" |
    sed 's|^.*/\([^/:]*:[0-9]*\):// FAULT: \(.*\)|\2 \1|'
}

wrong() { # SOURCE NAME -> what was missed, or found besides
  local status kind place sources=("$1") header marked found besides like
  status=$(cat "$scratch/$2.status")
  [ "$status" != compile ] || { echo "does not compile"; return; }
  for header in $(sed -n 's/^#include "\([a-z-]*\.cuh\)"/\1/p' "$1"); do
    sources+=("$(dirname "$1")/$header")
  done
  marked=$(marks "${sources[@]}")
  [ -n "$marked" ] || { echo "no line is marked"; return; }
  found=$(findings "$scratch/$2.err")
  besides=$(grep -v '^emulator: note: leak' <<<"$found")
  while read -r kind place; do
    like="^emulator: $(says "$kind").*$place([^0-9]|\$)"
    grep -Eq "$like" <<<"$found" || echo "missed: $kind at $place"
    besides=$(grep -Ev "$like" <<<"$besides")
  done <<<"$marked"
  sed '/./!d; s/^/besides: /' <<<"$besides"
  case $2:$status in
    notes:0) ;;
    notes:* | *:0 | *:3) echo "exit status $status" ;;
  esac
  while read -r line; do
    grep -qxF -- "$line" "$scratch/$2.out" || echo "does not print $line"
  done < <(sed -n 's|^//! prints ||p' "$1")
}

try_all emulator/faults
for program in $(programs emulator/faults); do
  elsewhere=$(sed -n 's|^//! on ||p' "$program")
  [ "${elsewhere:-$(uname -m)}" = "$(uname -m)" ] || continue
  name=$(basename "$program" .cu)
  result "$name" "$(wrong "$program" "$name")" "$name: found, with its line"
done
is "$(grep -Fc ': use the atomic' "$scratch/races-in-a-block.err")" 2 \
  'an atomic function is advised for updates alone, not for a missing barrier'
like "$(cat "$scratch/shared-bounds.err")" \
  "load of 4 bytes, 0 bytes past the end of 512 bytes of b" \
  'an array of shared memory is called by its name'
like "$(cat "$scratch/textures.err")" 'tex1Dfetch reads 4 bytes, 0 bytes into' \
  'a fetch reads an element of the texture'
kinds=$(marks tests/emulator/faults/*.cu | cut -d' ' -f1 | sort -u | wc -l)
ok "$((kinds < 16))" "$kinds kinds of fault"
finish
