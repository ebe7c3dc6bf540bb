# bench.sh - sourced after tap.sh by tests of the part of bench that times.
# There is no GPU: the program's table says "gpu", and what it is linked with is
# the emulator, whose events tell the host's time. Only the kernel that empties
# the L2 is left out, which here would take minutes.
# shellcheck shell=bash disable=SC2154,SC2034
export EMU_STRICT=0 BENCH_LOCKS=$scratch
ceilings=kernels/ceilings

cat >"$scratch/flush.c" <<'END'
#include "bench/flush.h"
void flush_by_reading(const float *buffer, float *never_written,
                      size_t floats) {
  (void)buffer, (void)never_written, (void)floats;
}
END
gcc -Iharness -o "$scratch/flush.o" -c "$scratch/flush.c"
parts=()
for source in harness/bench/*.c harness/common/*.c; do
  parts+=("$B/emulator/${source%.c}.o")
done

problems=()
for source in chapters/*/problem.c kernels/*/problem.c; do
  problems+=("$B/emulator/${source%.c}.o")
done

# bench_of NAME FILE...: builds $scratch/NAME with these variants.
bench_of() {
  local name=$1 objects=() file
  shift
  for file in "$@"; do objects+=("$B/emulator/${file%.*}.o"); done
  awk -f harness/bench/catalogue.awk -v device=gpu -v files="$*" -v flags=-O3 \
    -v problems="$(sed -n 's/^PROBLEM(\([a-z_0-9]*\)).*/\1/p' \
      chapters/*/problem.c kernels/*/problem.c | tr '\n' ' ')" \
    "$B/catalogue.csv" >"$scratch/$name.c"
  gcc -Iharness -Ikernels -o "$scratch/$name.o" -c "$scratch/$name.c"
  "$B/bin/emucc" -o "$scratch/$name" "$scratch/$name.o" "$scratch/flush.o" \
    "${parts[@]}" "${problems[@]}" \
    "${objects[@]}" -lm -lpthread -ldl
}

# What a command says on stderr, without the table that the emulator adds.
quietly() { "$@" 2> >(grep -v '^\(emulator\|  \|$\)' >&2); }
