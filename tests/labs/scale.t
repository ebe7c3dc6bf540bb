#!/usr/bin/env bash
# A class of 300 for lab 3: graded in ten minutes on two cores, and by Slurm; a
# crash at any moment loses nothing.
# tier: all
. tests/tap.sh
. tests/labs/hostile.sh
. tests/labs/slurm.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
launch='fast_kernel<<<batches(n), THREADS>>>(x, out, n);'

# What classes hand in: right, without a barrier, past the end, slow, broken.
for i in {1..300}; do
  case $((i % 6)) in
  0 | 1) entry_fast "s$i" "$launch // $i" ;;
  2) entry_fast "s$i" "repair(x, out, n); // $i" ;;
  3) entry_fast "s$i" "tree(x, out, n); // $i" ;;
  4) entry_fast "s$i" "fast_kernel<<<1, THREADS>>>(x, out, n); // $i" ;;
  5) { cat "$instance/student/lab3/lab3.cu" && echo "// $i"; } |
    hands_in "s$i" ;;
  esac
done
rows() { cut -d, -f2,4- "$1/scores.csv"; }

# Killed with all that it started, at any moment, then typed again.
for i in {1..6}; do
  setsid tests/labs/class.sh "$instance" "$class" "$scratch/killed" \
    >/dev/null 2>&1 &
  sleep $((RANDOM % 20 + 1)).$((RANDOM % 10))
  kill -9 -- -$! 2>/dev/null
  wait $! 2>/dev/null
done
kept=$(find "$scratch/killed/results" -name key | wc -l)
[ "$kept" -gt 1 ] && [ "$kept" -lt 301 ]
ok $? "killed six times: $kept results are there"
began=$SECONDS
WORKERS=2 tests/labs/class.sh "$instance" "$class" "$out" >"$scratch/said" 2>&1
ok $? 'the class is graded'
took=$((SECONDS - began))
[ $took -lt 600 ]
ok $? "in less than 600 s by two workers: $took s"
is "$(tail -n +2 "$scores" | wc -l)" 300 'every student has a row'
tests/labs/class.sh "$instance" "$class" "$scratch/killed" >/dev/null 2>&1
is "$(rows "$scratch/killed")" "$(rows "$out")" 'the one that was killed: the same'

trap 'slurm_end; rm -rf "$scratch"' EXIT
if ! slurm_has; then
  skip 2 'no Slurm here; apt-get install slurm-wlm munge'
  finish
fi
slurm_begin "$scratch/slurm"
ENGINE=slurm WORKERS=2 tests/labs/class.sh "$instance" "$class" \
  "$scratch/slurmed" >/dev/null 2>&1
ok $? 'Slurm grades it'
is "$(rows "$scratch/slurmed")" "$(rows "$out")" 'to the same rows'
slurm_end
finish
