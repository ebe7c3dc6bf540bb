#!/usr/bin/env bash
# Reduction variants that say that they are deterministic are: the same bits in
# every run, on two threads that take the blocks in any order. Of those whose
# cards say that they are not, sooner or later a run has other bits.
. tests/tap.sh

build() { # variant file
  "${B:-build}/bin/emucc" -w -Ikernels -I"$(cut -d/ -f1,2 <<<"$1")" \
    -DVARIANT_FILE="\"$PWD/$1\"" -o "$scratch/repeat" \
    tests/determinism/repeat.cu 2>&1
}
sums() { EMU_THREADS=2 "$scratch/repeat" 2>/dev/null; } # same, differ or failed
until_they_differ() {
  local said=
  for _ in {1..30}; do
    said=$(sums)
    [ "$said" = same ] || break
  done
  echo "$said"
}

for file in $(find chapters/3-reduction chapters/11-sum -name '*.cu' \
  ! -path '*/lab/*' | sort); do
  # One that the emulator stops, on purpose, has no sum.
  ! grep -q '^//= out_of_bounds > 0' "$file" || continue
  is "$(build "$file")" '' "$file is built"
  if grep -q 'not deterministic' "$file"; then
    is "$(until_they_differ)" differ "$file: other bits in some run"
  else
    is "$(sums)" same "$file: the same bits in every run"
  fi
done
finish
