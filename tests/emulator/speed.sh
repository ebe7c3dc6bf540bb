#!/usr/bin/env bash
# speed.sh - how fast the emulator is: tiled matmul, counted and checked.
#
# For each size: seconds with 1 and with 2 threads (best of 3), their ratio, the
# processor seconds of the latter (they differ where others use the machine),
# million accesses per second, and the largest resident set. Not a test: what it
# prints depends on the machine. Run it from the top, on an idle machine.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${B:-build}/bin/emucc" -O3 tests/emulator/speed.cu -o "$scratch/speed"

# best THREADS SIZE TILE -> "seconds, of a processor in user mode, KiB"
best() {
  for run in 1 2 3; do
    EMU_THREADS=$1 command time -f '%e %U %M' -o "$scratch/time" \
      "$scratch/speed" "$2" "$3" >/dev/null 2>"$scratch/err" ||
      { cat "$scratch/err" >&2; exit 1; }
    cat "$scratch/time"
  done | sort -n | head -n 1
}

printf '%5s %5s %9s %9s %7s %7s %10s %7s\n' size tile '1 thread' '2 threads' \
  ratio cpu Maccess/s 'max MB'
for run in '64 16' '128 16' '256 16' '384 16' '512 16' '256 32'; do
  read -r size tile <<<"$run"
  read -r one _ < <(best 1 "$size" "$tile")
  read -r two cpu kib < <(best 2 "$size" "$tile")
  # Per thread and step of the product 2 shared loads; per tile 2 global loads
  # and 2 shared stores; one global store at the end.
  awk -v n="$size" -v t="$tile" -v a="$one" -v b="$two" -v u="$cpu" \
    -v kib="$kib" 'BEGIN {
    b = b > 0 ? b : 0.01 # the resolution of time
    accesses = n * n * (2 * n + 4 * n / t + 1)
    printf "%5d %5d %8.2fs %8.2fs %6.2fx %6.2fs %10.0f %7.0f\n", n, t, a, b,
      a / b, u, accesses / b / 1e6, kib / 1024
  }'
done
