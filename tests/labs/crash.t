#!/usr/bin/env bash
# A class whose grading is killed at random moments: every submission is graded
# once in the end, and to the points that any order and number of workers give.
# tier: all
. tests/tap.sh
. tests/labs/hostile.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
a_class 18
by_name() { cut -d, -f2,4- "$1/scores.csv" | sort; }
graded() { find "$1/results" -name key ! -path '*/.solution/*' 2>/dev/null; }

began=$SECONDS
harness/grade/rehearsal/class.sh "$instance" "$class" "$out" >/dev/null 2>&1
ok $? 'a class is graded'
third=$(((SECONDS - began) / 3 + 1))

# All that make grade started is killed with it, or make grade alone; the last
# time when some are graded, and not all.
killed=$scratch/killed lost=0 most=0
mkdir "$scratch/tmp"
export TMPDIR=$scratch/tmp
for i in {1..8}; do
  setsid harness/grade/rehearsal/class.sh "$instance" "$class" "$killed" >/dev/null 2>&1 &
  if [ "$i" -lt 8 ]; then
    sleep $((RANDOM % third)).$((RANDOM % 10))
  else
    while kill -0 $! 2>/dev/null && [ "$(graded "$killed" | wc -l)" -lt 4 ]; do
      sleep 0.1
    done
  fi
  if [ $((i % 3)) -eq 0 ]; then kill -9 $!; else kill -9 -- -$!; fi 2>/dev/null
  wait $! 2>/dev/null
  mapfile -t keys < <(graded "$killed")
  [ ${#keys[@]} -ge "$most" ] || lost=1
  most=${#keys[@]}
done
[ $lost -eq 0 ] && [ "$most" -ge 4 ]
ok $? "killed eight times: nothing is lost, $most of 18 are graded"
while read -r key; do
  [ -s "${key%/key}/result.json" ] && [ -s "${key%/key}/feedback.html" ]
done < <(graded "$killed")
ok $? 'what has a key is whole'
# What make grade left running holds the lock until it ends.
for ((tries = 0; tries < 600; tries++)); do
  said=$(harness/grade/rehearsal/class.sh "$instance" "$class" "$killed" 2>&1) && break
  grep -q 'another make grade works' <<<"$said" || break
  sleep 1
done
like "$said" "^lab 3, .*: 18 submissions, " 'typed again, it goes on'
is "$(by_name "$killed")" "$(by_name "$out")" 'every row is there, and once'
is "$(find "$killed/runs" -mindepth 1 -maxdepth 1 ! -name '.*' | wc -l)" 18 \
  'and so are its runs'
is "$(ls "$TMPDIR")" '' 'no folder of what was killed is left'

# Other names, so that another comes first; other workers.
mkdir "$scratch/renamed"
for i in {1..18}; do cp -r "$class/s$i" "$scratch/renamed/t$((90 - i))"; done
WORKERS=5 harness/grade/rehearsal/class.sh "$instance" "$scratch/renamed" "$scratch/other" \
  >/dev/null 2>&1
points() { tail -n +2 "$1/scores.csv" | cut -d, -f1,5,8- | sort -V; }
is "$(points "$scratch/other" | sed 's/^t/90 /' | awk -F, -v OFS=, '{
  split($1, part, " "); $1 = "s" 90 - part[2] } 1' | sort -V)" \
  "$(points "$out")" 'another order and five workers: the same points'
finish
