#!/usr/bin/env bash
# Gradescope's autograder in a bare Ubuntu 22.04 that is laid out as theirs: the
# points are make grade's, in 768 MB and half a core.
# tier: all
. tests/tap.sh
. tests/labs/hostile.sh
cannot() { skip 10 "$*"; finish; }
. tests/chroot.sh

if [ "$(id -u)" -ne 0 ]; then cannot 'chroot needs root'; fi
for tool in debootstrap zip unzip; do
  command -v $tool >/dev/null || cannot "no $tool"
done
(base jammy) >&2 || cannot 'no Ubuntu 22.04 from here'

root=$scratch/root
cp -a "$cache/jammy" "$root"
instance=$B/labs/lab3-tests
harness/grade/class/gradescope.sh --pack "$instance" "$scratch/lab3.zip"
ok $? 'the archive is made'
mkdir -p "$root"/autograder/{source,submission,results}
unzip -q "$scratch/lab3.zip" -d "$root/autograder/source"
cp "$root/autograder/source/run_autograder" "$root/autograder"
said=$(enter "$root" /autograder/source/setup.sh 2>&1)
built=$?
ok $built 'setup.sh builds it, by GCC 12'
if [ $built -ne 0 ]; then
  tap_explain "$(tail -n 5 <<<"$said")"
  finish
fi

# Half a core and 768 MB, where there are control groups to be had.
group=()
limited() {
  local memory=/sys/fs/cgroup/memory/course.$$ cpu=/sys/fs/cgroup/cpu/course.$$
  mkdir "$memory" "$cpu" 2>/dev/null || return
  group=("$memory" "$cpu")
  echo 805306368 >"$memory/memory.limit_in_bytes"
  echo 100000 >"$cpu/cpu.cfs_period_us"
  echo 50000 >"$cpu/cpu.cfs_quota_us"
}
limited
autograde() { # SUBMISSION [ANSWERS]
  rm -rf "$root"/autograder/{submission,results}
  mkdir "$root"/autograder/{submission,results}
  cp "$1" "$root/autograder/submission/lab3.cu"
  [ $# -lt 2 ] || cp "$2" "$root/autograder/submission"
  (
    for at in "${group[@]}"; do echo "$BASHPID" >"$at/cgroup.procs"; done
    enter "$root" /autograder/run_autograder
  ) >"$scratch/log" 2>&1
  results=$root/autograder/results/results.json
  score=$(sed -n 's/^\t"score":[[:space:]]*\([0-9]*\),$/\1/p' "$results")
}
began=$SECONDS
autograde "$instance/instructor/solution.cu" "$instance/instructor/answers.txt"
is "$score" 20 'the solution has full points'
[ "$score" = 20 ] || tap_explain "$(tail -n 5 "$scratch/log")"
[ $((SECONDS - began)) -lt 600 ]
ok $? "in less than Gradescope's ten minutes: $((SECONDS - began)) s"
autograde "$instance/student/lab3/lab3.cu"
is "$score" 0 'the starter has none'
like "$(cat "$results")" '"name":[[:space:]]*"repair: correct at given"' \
  'each item is a test'
like "$(cat "$results")" '"visibility":[[:space:]]*"after_due_date"' \
  'what tells of hidden sizes waits for the due date'
class_begin "$instance" "$scratch/class" "$scratch/out"
entry_fast reads 'int q = open("/var/lib/course/instance/instructor/rubric", 0);' \
  'extern "C" int open(const char *, int, ...);'
autograde "$class/reads/lab3.cu"
is "$score" 0 'one that reads the rubric has none'
like "$(cat "$results")" 'it uses open' 'and is told why'
is "$(enter "$root" 'setpriv --reuid=59700 --regid=59700 --clear-groups \
  cat /var/lib/course/instance/instructor/rubric /autograder/submission/lab3.cu \
  2>/dev/null')" '' 'a submission could not read it'
for at in "${group[@]}"; do rmdir "$at"; done
finish
