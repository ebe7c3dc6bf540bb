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

# Settings by wrong values, and by names that they had once.
program=$scratch/$name
fails 'EMU_RULES=cc19: give one of cc75 cc20 cc20-bypass cc10' \
  env EMU_RULES=cc19 "$program"
fails 'EMU_MODEL=cc20: give EMU_RULES=cc20' env EMU_MODEL=cc20 "$program"
fails 'EMU_COUNT=all: give EMU_SAMPLE=all' env EMU_COUNT=all "$program"
finish
