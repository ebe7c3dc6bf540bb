#!/usr/bin/env bash
# speed.sh - how fast the emulator is: programs counted and checked, then two
# large ones of which a sample is.
#
# For each program and size: processor seconds with 1 and with 2 threads, elapsed
# seconds with 2 (best of 3 each), the ratio of elapsed times, million accesses
# per processor second and per elapsed second with 2 threads, the largest
# resident set. Not a test: what it prints depends on the machine, and elapsed
# times on who else uses it. Run it from the top; programs may be named.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${B:-build}/bin/emucc" -O3 tests/emulator/speed.cu -o "$scratch/speed"

# best THREADS PROGRAM SIZE -> "elapsed and processor seconds, KiB"
best() {
  for _ in 1 2 3; do
    EMU_THREADS=$1 command time -f '%e %U %S %M' -o "$scratch/time" \
      "$scratch/speed" "$2" "$3" >"$scratch/out" 2>"$scratch/err" ||
      { cat "$scratch/err" >&2; exit 1; }
    awk '{ print $1, $2 + $3, $4 }' "$scratch/time"
  done | sort -n | head -n 1
}

measure() { # PROGRAM SIZE
  local one two accesses
  one=$(best 1 "$1" "$2")
  two=$(best 2 "$1" "$2")
  accesses=$("$scratch/speed" "$1" "$2" 2>/dev/null | head -n 1)
  awk -v name="$1 $2" -v one="$one" -v two="$two" -v n="$accesses" 'BEGIN {
    split(one, a, " "); split(two, b, " ")
    for (i = 1; i <= 2; i++) if (a[i] < 0.01) a[i] = 0.01
    for (i = 1; i <= 2; i++) if (b[i] < 0.01) b[i] = 0.01
    printf "%-22s %7.2fs %7.2fs %7.2fs %5.2fx %9.1f %9.1f %7.0f\n", name,
      a[2], b[2], b[1], a[1] / b[1], n / a[2] / 1e6, n / b[1] / 1e6, b[3] / 1024
  }'
}

printf '%-22s %8s %8s %8s %6s %9s %9s %7s\n' program 'cpu, 1' 'cpu, 2' elapsed \
  ratio 'M/cpu s' 'M/s' 'max MB'
programs=("$@")
[ $# -gt 0 ] || programs=(tiled naive histogram reduction divergent large)
for program in "${programs[@]}"; do
  case $program in
  tiled | tiled32 | naive) EMU_SAMPLE=all measure "$program" 256 ;;
  histogram) EMU_SAMPLE=all measure histogram 8000000 ;;
  reduction) EMU_SAMPLE=all measure reduction 4000000 ;;
  divergent) EMU_SAMPLE=all measure divergent 1000000 ;;
  large)
    measure elementwise 100000000
    measure reduction 100000000 ;;
  *) echo "speed.sh: $program: name tiled, tiled32, naive, histogram," \
    "reduction, divergent or large" >&2; exit 1 ;;
  esac
done
