# bench.sh - sourced after tap.sh by tests of the part of bench that times.
# There is no GPU: the program is built as for one, and what it is linked with is
# the emulator, whose events tell the host's time. Only the kernel that empties
# the L2 is left out, which here would take minutes.
# shellcheck shell=bash disable=SC2154,SC2034
. tests/own-bench.sh
export EMU_STRICT=0 BENCH_LOCKS=$scratch
ceilings=kernels/ceilings

cat >"$scratch/flush.c" <<'END'
#include "bench/timing/flush.h"
void flush_by_reading(const float *buffer, float *never_written,
                      size_t floats) {
  (void)buffer, (void)never_written, (void)floats;
}
END
gcc -Iharness -o "$scratch/flush.o" -c "$scratch/flush.c"
gcc -std=c11 -D_GNU_SOURCE -Ikernels -Iharness -Iharness/emulator/include \
  -DBUILD_KIND='"gpu"' -DBUILD_FLAGS='"-O3"' -o "$scratch/device.o" \
  -c harness/bench/device.c
own_bench_parts harness/bench/timing/flush.cu harness/bench/device.c
parts+=("$scratch/flush.o" "$scratch/device.o")

# bench_of NAME FILE...: builds $scratch/NAME with these variants.
bench_of() {
  local name=$1 objects=() file
  shift
  for file in "$@"; do objects+=("$B/emulator/${file%.*}.o"); done
  link_bench "$name" "${objects[@]}"
}

# What a command says on stderr, without the table that the emulator adds.
quietly() { "$@" 2> >(grep -v '^\(emulator\|  \|$\)' >&2); }
