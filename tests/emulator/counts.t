#!/usr/bin/env bash
# Counts of access patterns equal those computed by hand beside each access.
. tests/tap.sh
. tests/emulator/try-all.sh

wrong() { # SOURCE NAME
  local csv=$scratch/$2.csv
  [ "$(cat "$scratch/$2.status")" = 0 ] || echo "exit status is not 0"
  [ -s "$csv" ] || { echo "no counts were written"; return; }
  awk -f tests/emulator/counts.awk "$1" "$csv"
}

try_all emulator/counts
for program in tests/emulator/counts/*.cu; do
  name=$(basename "$program" .cu)
  result "$name" "$(wrong "$program" "$name")" "$name: as computed by hand"
done
finish
