#!/usr/bin/env bash
# build.sh INSTANCE JUDGE.a EMUCC - compiles what an instance needs to grade: its
# judge and its driver; writes its cases and right answers, and the points into the
# handout, in words.
set -euo pipefail
instance=$1 judge=$2 emucc=$3
number=$(sed -n 's/^lab //p' "$instance/instructor/rubric")
lab=$instance/student/lab$number/lab rubric=$instance/instructor/rubric

"${CC:-gcc}" -std=c11 -O2 -D_GNU_SOURCE -I"$lab" -o "$instance/instructor/judge" \
  "$lab/reference.c" -Wl,--whole-archive "$judge" -Wl,--no-whole-archive \
  -lcjson -lm
"$emucc" -I "$lab" -c -o "$instance/driver.o" "$lab/driver.cu"
"$instance/instructor/judge" --rubric "$rubric" --cases \
  >"$instance/instructor/cases"
"$instance/instructor/judge" --rubric "$rubric" --right-answers \
  >"$instance/instructor/answers.txt"
# An autograder has no handout.
[ ! -f "$instance/handout.md" ] || {
  "$instance/instructor/judge" --rubric "$rubric" --words >"$instance/points"
  sed -i -e "/^@points\$/{r $instance/points" -e 'd}' "$instance/handout.md"
  rm "$instance/points"
}
