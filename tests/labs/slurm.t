#!/usr/bin/env bash
# ENGINE=slurm: a job array grades as the local engine does, and loses nothing
# when a node dies with what runs on it.
# tier: all
. tests/tap.sh
. tests/labs/hostile.sh
. tests/labs/slurm.sh

class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/local"
for i in {1..12}; do
  entry_fast "student$i" "fast_kernel<<<batches(n), THREADS>>>(x, out, n);" \
    "// $i"
done
: | hands_in nothing
harness/grade/rehearsal/class.sh "$instance" "$class" "$scratch/local" >/dev/null 2>&1
ok $? 'the local engine grades the class'

trap 'slurm_end; rm -rf "$scratch"' EXIT
if ! slurm_has; then
  skip 7 'no Slurm here; apt-get install slurm-wlm munge'
  finish
fi
slurm_begin "$scratch/slurm"
ok $? 'a Slurm of two nodes'

graded() { find "$1/results" -name key ! -path '*/.solution/*' | wc -l; }
by_slurm() { # OUT
  ENGINE=slurm WORKERS=4 harness/grade/rehearsal/class.sh "$instance" "$class" "$1"
}
points() { cut -d, -f2,4- "$1/scores.csv"; }

by_slurm "$scratch/first" >"$scratch/said" 2>&1
ok $? 'Slurm grades the class'
is "$(points "$scratch/first")" "$(points "$scratch/local")" \
  'every row is the local one'

# A node dies when some are graded, and not all.
by_slurm "$scratch/second" >"$scratch/said" 2>&1 &
grading=$!
for ((i = 0; i < 600; i++)); do
  done=$(graded "$scratch/second" 2>/dev/null || echo 0)
  [ "$done" -lt 2 ] || break
  sleep 0.1
done
slurm_kill n1 && [ "$(graded "$scratch/second")" -lt 13 ]
ok $? 'a node dies in the middle of a task'
wait $grading
ok $? 'the other does its work'
is "$(points "$scratch/second")" "$(points "$scratch/local")" \
  'nothing is lost, nothing twice, every row is the local one'
like "$(cat "$scratch"/second/slurm-*.log)" 'on n2, restarted 1 times' \
  'its task was queued again, for the other node'
slurm_end
finish
