#!/usr/bin/env bash
# build.sh INSTANCE JUDGE.a EMUCC [LAB] - compiles what an instance needs to grade: its
# judge and its driver; writes its cases and right answers, and the points into the
# handout, in words. What is wrong in the rubric is said of that in LAB.
set -euo pipefail
instance=$1 judge=$2 emucc=$3 from=${4:-$1/instructor}
number=$(sed -n 's/^lab //p' "$instance/instructor/rubric")
lab=$instance/student/lab$number/lab rubric=$instance/instructor/rubric

"${CC:-gcc}" -std=c11 -O2 -D_GNU_SOURCE -I"$lab" -o "$instance/instructor/judge" \
  "$lab/reference.c" -Wl,--whole-archive "$judge" -Wl,--no-whole-archive \
  -lcjson -lm
"$emucc" -I "$lab" -c -o "$instance/driver.o" "$lab/driver.cu"
judge() { # COMMAND
  local said
  said=$("$instance/instructor/judge" --rubric "$rubric" "$1" 2>&1 >&3) || {
    echo "${said//"$rubric"/$from/rubric}" >&2
    return 2
  }
} 3>&1
judge --cases >"$instance/instructor/cases"
judge --right-answers >"$instance/instructor/answers.txt"
# An autograder has no handout.
[ ! -f "$instance/handout.md" ] || {
  judge --words >"$instance/points"
  sed -i -e "/^@points\$/{r $instance/points" -e 'd}' "$instance/handout.md"
  rm "$instance/points"
}
