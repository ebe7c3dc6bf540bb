#!/usr/bin/env bash
# Findings stand still: kinds, kernels and lines of what is found, and the blocks
# that are named, are the same in whatever order blocks and warps run (EMU_ORDER),
# on any number of threads.
# long
. tests/tap.sh

seeds=(1 2 3) threads=(1 2)
if [ "${TIER:-}" = all ]; then
  seeds=({1..50}) threads=(1 2 8)
fi

# found SEED THREADS -> each finding's kind, kernel and lines
found() {
  EMU_ORDER=$1 EMU_THREADS=$2 EMU_FINDINGS=$scratch/findings.json \
    "$scratch/program" >/dev/null 2>&1
  awk -F '"' '/"kind"/ { kind = $4; kernel = /"kernel"/ ? $10 : "" }
    /"places"/ { lines = ""
      while (match($0, /"line": [0-9]+/)) {
        line = substr($0, RSTART + 8, RLENGTH - 8)
        lines = line + 0 < lines + 0 ? " " line lines : lines " " line
        $0 = substr($0, RSTART + RLENGTH)
      }
      print kind, kernel lines }' "$scratch/findings.json" | sort
}

# stands_still NAME: as found in the order of the numbers.
stands_still() {
  found 0 1 >"$scratch/first"
  [ -s "$scratch/first" ]
  ok $? "$1: something is found"
  for n in "${threads[@]}"; do
    for seed in "${seeds[@]}"; do
      found "$seed" "$n" | diff "$scratch/first" - |
        sed -n "s/^[<>]/order $seed, $n threads: &/p"
    done
  done >"$scratch/differ"
  is "$(head -n 20 "$scratch/differ")" '' \
    "$1: the same in ${#seeds[@]} orders, on ${threads[*]} threads"
}

programs=(orders/racy)
if [ "${TIER:-}" = all ]; then
  programs+=(faults/{races-between-blocks,races-in-a-block,races-in-a-warp}
    faults/flags-and-counts)
fi
for program in "${programs[@]}"; do
  timeout 120 "$emucc" -std=c++17 -w "tests/emulator/$program.cu" \
    -o "$scratch/program" >"$scratch/log" 2>&1
  ok $? "$program compiles"
  stands_still "$program"
done
finish
