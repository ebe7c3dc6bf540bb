#!/usr/bin/env bash
# Reduction variants that say that they are deterministic are: the same bits in
# every run, on two threads that take the blocks in any order. Those that are
# not say so on their cards.
. tests/tap.sh

sums() { # variant file -> same, differ or failed
  "${B:-build}/bin/emucc" -w -Ikernels -Ichapters/3-reduction \
    -DVARIANT_FILE="\"$PWD/$1\"" -o "$scratch/repeat" \
    tests/determinism/repeat.cu 2>&1 &&
    EMU_THREADS=2 "$scratch/repeat" 2>/dev/null
}

for file in chapters/3-reduction/*.cu; do
  if grep -q 'not deterministic' "$file"; then
    like "$(sums "$file")" '^(same|differ)$' "$file runs, and promises no order"
  else
    is "$(sums "$file")" same "$file: the same bits in every run"
  fi
done
finish
