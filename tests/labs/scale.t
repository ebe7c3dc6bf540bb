#!/usr/bin/env bash
# A class of 300 for lab 3: two cores grade it in ten minutes, and Slurm to the
# same points.
# tier: all
. tests/tap.sh
. tests/labs/hostile.sh
. tests/labs/slurm.sh
class_begin "$B/labs/lab3-tests" "$scratch/class" "$scratch/out"
a_class 300
rows() { cut -d, -f2,4- "$1/scores.csv"; }

# What /proc/stat counts as work of all cores, in seconds.
worked() {
  awk -v ticks="$(getconf CLK_TCK)" '$1 == "cpu" {
    printf "%d", ($2 + $3 + $4 + $7 + $8) / ticks }' /proc/stat
}
# What grading itself works, a control group tells: bwrap's children are nobody's.
# Where there is none to be had, all of the machine's work counts as its own.
group=/sys/fs/cgroup/cpuacct/course.$$
mkdir "$group" 2>/dev/null || group=
began=$SECONDS all=$(worked)
(
  [ -z "$group" ] || echo "$BASHPID" >"$group/cgroup.procs"
  WORKERS=2 exec harness/grade/rehearsal/class.sh "$instance" "$class" "$out"
) >"$scratch/said" 2>&1
ok $? 'the class is graded'
took=$((SECONDS - began)) all=$(($(worked) - all)) ours=$all
if [ -n "$group" ]; then
  ours=$(awk '{ printf "%d", $1 / 1e9 }' "$group/cpuacct.usage")
  rmdir "$group"
fi
is "$(tail -n +2 "$scores" | wc -l)" 300 'every student has a row'
like "$(cat "$scratch/said")" '^300 graded in [0-9]+ s by 2 workers' 'says so'
[ "$ours" -gt 0 ] && [ $((ours / 2)) -lt 600 ]
ok $? "its work is less than 600 s of two cores: $ours CPU seconds"
if [ $((all - ours)) -lt $((took / 5)) ]; then
  [ $took -lt 600 ]
  ok $? "in less than 600 s by two workers: $took s"
else
  skip 1 "took $took s, while others worked $((all - ours)) CPU seconds here"
fi

trap 'slurm_end; rm -rf "$scratch"' EXIT
if ! slurm_has; then
  skip 2 'no Slurm here; apt-get install slurm-wlm munge'
  finish
fi
slurm_begin "$scratch/slurm"
ENGINE=slurm WORKERS=2 harness/grade/rehearsal/class.sh "$instance" "$class" \
  "$scratch/slurmed" >/dev/null 2>&1
ok $? 'Slurm grades it'
is "$(rows "$scratch/slurmed")" "$(rows "$out")" 'to the same rows'
slurm_end
finish
