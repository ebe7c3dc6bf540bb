#!/usr/bin/env bash
# Kernels that are not the course's, as a GPU has timed them (make foreign): none
# is below its bound.
# tier: all
. tests/tap.sh
for times in report/recorded/*/foreign.csv; do
  machine=$(basename "$(dirname "$times")")
  bounds=$B/results/emulator-bound/$machine/foreign.txt
  make -s "$bounds" >"$scratch/made" 2>&1
  ok $? "the emulator bounds them on $machine"
  harness/bench/bound/check-foreign.sh "$times" "$bounds" >"$scratch/said"
  result=$?
  sed -n '/^below/s/^/# /p' "$scratch/said"
  ok $result "none is below its bound: $(tail -n 1 "$scratch/said")"
  like "$(tail -n 1 "$scratch/said")" '^([4-9][0-9]|[1-9][0-9]{2}) kernels with a bound' \
    'forty and more have a firm one'
done
finish
