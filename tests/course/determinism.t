#!/usr/bin/env bash
# Reduction variants that say that they are deterministic are: the same bits in
# every run, on two threads that take the blocks in any order. Of those whose
# cards say that they are not, sooner or later a run has other bits.
# tier: all
. tests/tap.sh

mapfile -t files < <(find chapters/3-reduction chapters/11-sum -name '*.cu' \
  ! -path '*/lab/*' | sort)
objects=("${files[@]/#/$B/emulator/}")
"$emucc" -w -Ikernels -o "$scratch/repeat" tests/course/repeat.cu \
  "${objects[@]/%.cu/.o}"
ok $? 'the variants are linked'
sums() { # FILE -> same, differ or failed
  EMU_THREADS=2 "$scratch/repeat" "$1" 2>/dev/null
}
until_they_differ() { # FILE
  local said=
  for _ in {1..30}; do
    said=$(sums "$1")
    [ "$said" = same ] || break
  done
  echo "$said"
}

for file in "${files[@]}"; do
  # One that the emulator stops, on purpose, has no sum.
  ! grep -q '^//= out_of_bounds > 0' "$file" || continue
  if grep -q 'not deterministic' "$file"; then
    is "$(until_they_differ "$file")" differ "$file: other bits in some run"
  else
    is "$(sums "$file")" same "$file: the same bits in every run"
  fi
done
finish
