#!/usr/bin/env bash
# Where the lanes of a warp part, and in small kernels of what courses teach,
# the emulator counts what an H200 counted: hardware/divergence.csv, a row for
# each kernel of divergence.cu, and hardware/kernels.csv, one for each launch of
# kernels.cu.
. tests/tap.sh

hardware=tests/emulator/hardware

# same PROGRAM ROWS: runs it, and compares.
same() {
  local sources=("$hardware/$1".cu "$hardware/$1"_*.cuh)
  "$emucc" -O3 -o "$scratch/$1" "$hardware/$1.cu"
  is "$(EMU_COUNTS=$scratch/$1-counts.csv ${EMULATE:+"$EMULATE"} \
    "$scratch/$1" 2>/dev/null |
    tail -n 1)" OK "the kernels of $1.cu run"
  compare() {
    awk -F, -f tests/emulator/hardware.awk -v merged="$1" "${sources[@]}" \
      "$scratch/$2-counts.csv" "$hardware/$2.csv"
  }
  is "$(compare 0 "$1")" "$2 rows" "each count is the hardware's"
  is "$(compare 1 "$1" | sed -E '/ rows$/d; s/^[0-9]+ //; s/ .*//' |
    sort -u | wc -l)" "$(cat "${sources[@]}" | grep -c '^// MERGED [a-z_]*:')" \
    'what nvcc merged is listed'
}
same divergence 49
same kernels 184
finish
