#!/usr/bin/env bash
# Labs: what students get, and what their submissions earn.
# long
. tests/tap.sh
. tests/labs/submissions.sh
export EMUCC=$B/bin/emucc
edition=harness/grade/edition
labs=$(printf '%s\n' chapters/*/lab | sed -E 's|chapters/([0-9]+)-.*|\1|')

# ---- the same points for all: each lab's solution, or one that most lists have, in
# turn; of half of the labs, or of all where this test is named; tests/labs/labs-all.t
# has the rest
kinds=('the solution' '.*pasted' 'another solution.*' 'the solution|hidden.*' 'the starter.*')
for lab in $labs; do
  [ -n "${NAMED:-}" ] || [ $((lab % 2)) -eq 0 ] || continue
  submissions "$lab" tests "${kinds[lab % 5]}"
done
submissions_judged

# ---- what is hidden stays hidden
for lab in $labs; do
  instance=$B/labs/lab$lab-tests
  given=$scratch/given$lab
  mkdir -p "$given"
  tar -xzf "$instance/student.tar.gz" -C "$given"
  ok $? "lab $lab: the archive unpacks"
  # Lines that only the solution has, without their indentation.
  sed -E 's/^ +//' "$given/lab$lab/lab$lab.cu" | sort -u >"$scratch/starter"
  sed -E 's/^ +//' "$instance/instructor/solution.cu" | awk 'length > 24' |
    sort -u | grep -Fxv -f "$scratch/starter" >"$scratch/secret"
  [ "$(wc -l <"$scratch/secret")" -ge 5 ]
  ok $? "lab $lab: the solution has lines of its own to search for"
  is "$(find "$given" -type f -exec sed -E 's/^ +//' {} + |
    grep -Fx -f "$scratch/secret")" '' \
    "lab $lab: no line of the solution is in the archive"
  is "$(grep -rlwF "$(awk -F'\t' '$1 == "LAB_INPUTS" { print $2 }' \
    "$instance/values")" "$given")" '' "nor are the inputs' seed"
  is "$(grep -E '^hidden |answer ' "$given/lab$lab/lab/rubric" |
    grep -v ' later$')" '' 'nor hidden sizes and right predictions'
  is "$(awk '/answer / { p = 1; next } !/hint:|read:/ { p = 0 } p && /hint:/' \
    "$given/lab$lab/lab/rubric")" '' 'nor what gives a prediction away'
  is "$(sed -E '/^ *\/\//d' "$given/lab$lab/lab$lab.cu" \
    "$given/lab$lab/lab/lab$lab.h" | sed -nE 's/^enum \{(.*)\}.*/\1,/p' |
    grep -oE '[A-Z_]+( =|,)' | grep -oE '[A-Z_]+' | sort -u |
    while read -r name; do
      grep -qF "\`$name\`" "$instance/handout.md" || echo "$name"
    done)" '' 'and the handout tells of every constant'
  is "$(grep -rlF "$PWD" "$given")" '' 'nor any path of this machine'
  is "$(grep -rl 'LAB_[A-Z]' "$given" | grep -v '/lab_\|/driver.h\|lab.h')" '' \
    'and every parameter has its value'
done
# All labs have the same judge.
code=$given/lab$lab/lab
is "$(gcc -std=c11 -O2 -D_GNU_SOURCE -Wall -Wextra -Werror -I"$code" -I"$code/judge" \
  -fsyntax-only "$scratch"/given*/lab*/lab/reference.c "$code"/judge/*.c 2>&1)" '' \
  'what is handed out in C compiles without a warning'

# ---- an edition
is "$($edition/draw.sh chapters/3-reduction/lab tests | cut -f1,2 | head -n 1)" \
  "LAB_EDITION	$(cat "$B/labs/lab3-tests/edition")" 'a seed gives one edition'
[ "$(cat "$B/labs/lab3-tests/edition")" != "$(cat "$B/labs/lab3-other/edition")" ]
ok $? 'another seed another'
inputs=$(awk '$1 == "LAB_INPUTS" { print $2 }' "$B/labs/lab3-tests/values")
[ "$inputs" -gt $((1 << 48)) ]
ok $? 'the seed of the inputs is too long to be tried'
# What is to be kept secret: nobody guesses it, and nothing tells it.
for word in 2026 gpu-course-autumn 0123456789abcdef0123456789abcdef; do
  said=$(SEED=$word make -s handouts 2>&1 | head -n 1)
  like "$said" '^labs: SEED can be guessed; make one, .*: (openssl|od) ' \
    "a SEED that can be guessed is refused, with how to make one"
  is "$(grep -c -- "$word" <<<"$said")" 0 'and is not told'
done
secret=$(od -An -tx1 -N16 /dev/urandom | tr -d ' ')
named=$(SEED=$secret $edition/draw.sh --name chapters/3-reduction/lab)
for target in grade gradescope handouts lab3; do
  said=$(SEED=$secret make -n $target LAB=3 SUBMISSIONS=folder 2>&1)
  like "$said" "labs/lab$named" "make $target: folders are named by the edition"
  is "$(grep -c "$secret" <<<"$said")" 0 'and no command line has SEED'
done
like "$(SEED=tests make -n grade LAB=3 SUBMISSIONS=folder 2>&1)" \
  " PAGES=.[^ ]*/grade/pages. " 'make grade names the program that writes its pages'
SEED=$secret $edition/make.sh chapters/3-reduction/lab "${named#3-}" "$scratch/3"
is "$(cat "$scratch/3/edition") $(grep -rl "$secret" "$scratch/3")" \
  "${named#3-} " 'nor has a file'
fails 'is of another SEED than this' $edition/make.sh chapters/3-reduction/lab \
  "${named#3-}" "$scratch/4"
like "$(make -s "$B/labs/lab99-tests/made" 2>&1)" \
  '^there is no lab 99; there are: .*3' 'a lab that is not there is named'
for lab in $labs; do
  judge=$B/labs/lab$lab-tests/instructor
  is "$(sed -n 's/^\*\*.*: \([0-9]*\) points\.\*\*.*/\1/p' \
    "$judge/../handout.md" | awk '{ s += $1 } END { print s }')" \
    "$("$judge/judge" --rubric "$judge/rubric" --refuse no |
      sed -n '1s/.* of \([0-9]*\) points.*/\1/p')" \
    "lab $lab: the handout's points are all there are"
  is "$(sed -n '/^# Points/,$p' "$judge/../handout.md" |
    grep -E '[a-z]_[a-z]+\.|min\(|max\(|ceil\(|\bn [/*]|@points|[+] 0 |LAB_')" '' \
    'in words and numbers, with no formula left'
done

# ---- what a handout begins with
mkdir "$scratch/course"
cat >"$scratch/course/course.yaml" <<'END'
course: GPU programming
contact: 'Ada: ada@example.org'
late: 10% a day, 3 days
lab 3: 2026-10-26 18:00
END
facts() { $edition/facts.sh "$B/labs/lab3-tests" "$1" "$B/grade/pages" {0..9} | paste -sd' '; }
is "$(facts "$scratch/course")" "Course :   GPU programming  Due :   Monday, 26 \
October 2026, 18:00; late work loses 10% a day, 3 days  Points :   20, a table of \
them is at the end  Time :   about two hours  Questions :   Ada: ada@example.org " \
  'course, deadline, points, time, contact'
is "$(facts '')" 'Points :   20, a table of them is at the end  Time :   about two hours ' \
  'without a course what the lab says'
for lab in $labs; do
  handout=$B/labs/lab$lab-tests/handout.md
  is "$(sed -n '1p; 3,5s/^- .*/-/p' "$handout" | paste -sd' ')" \
    '**After this lab you can** - - -' "lab $lab: the handout has three goals"
  like "$(tr "\n" " " <"${handout%.md}.html")" \
    '<figure class="chart" id="fig-drawing"> <svg .*aria-label="[A-Z][^"]*".*</svg> ?<template><svg .*<figcaption>' \
    'and a drawing of its problem'
  ! grep -q 'LAB_[A-Z]\|@drawing' "${handout%.md}.html" "${handout%/*}"/drawing.*
  ok $? 'of this edition'
  is "$(grep -c '[^ ]# [A-Z]' "$handout")" 0 'and each heading its own line'
done

lost() { # sections that hints send to, and no chapter has
  sed -n 's/^ *read: Chapter \([0-9]*\), "\(.*\)"$/\1 \2/p' chapters/*/lab/rubric |
    sort -u | while read -r number title; do
    sed -n 's/^##* //; s/ {.*//; p' chapters/"$number"-*/chapter.md | grep -qxF "$title" ||
      echo "chapter $number: $title"
  done
}
is "$(lost)" '' 'the sections that hints send to are there'
is "$(grep -h 'read:' chapters/*/lab/rubric | grep -v ' Chapter [0-9]*, ".*"$')" \
  '' 'and named as the text names them'

# ---- the emulator's notes cost nothing
printf '%s\n' 'lab 3' 'title t' 'edition e' 'inputs 1' 'task a: b' 'entry tree' \
  'given 1' '1 point: same_values == 0' >"$scratch/note"
fails 'nothing is called "same_values"' "$B/labs/lab3-tests/instructor/judge" \
  --rubric "$scratch/note" --cases
sed -i 's/same_values.*/n == ceil(n, 2)/' "$scratch/note"
fails 'note:8: .*there is no ceil of two numbers' \
  "$B/labs/lab3-tests/instructor/judge" --rubric "$scratch/note" --cases

# ---- a number that was never written is wrong, however near to what is right
cat >"$scratch/zeros.c" <<'END'
#include "lab_reference.h"
struct lab_output lab_output_of(const struct lab_case *c) {
  return (struct lab_output){NUMBER_FLOAT, 1, c->cols};
}
void lab_reference(const struct lab_case *c, double *want, double *bound) {
  for (long i = 0; i < c->cols; i++)
    bound[i] = 1e-6, want[i] = 0;
}
END
gcc -Iharness/grade/student -o "$scratch/judge" "$scratch/zeros.c" \
  -Wl,--whole-archive "$B/grade/judge.a" -Wl,--no-whole-archive -lcjson -lm
printf '%s\n' 'lab 3' 'title t' 'edition e' 'inputs 1' 'task a: b' 'entry tree' \
  'given 2' '1 point: correct at given' >"$scratch/near"
mkdir -p "$scratch/judged/tree-2"
echo 0 >"$scratch/judged/tree-2/status"
echo 0 >"$scratch/judged/tree-2/bounds.status"
: | tee "$scratch/lab3.cu" "$scratch/judged/"{program,code.txt,expanded.txt}
gcc -x c -c -o "$scratch/judged/lab.o" "$scratch/lab3.cu"
printf '\nDisassembly of section .text:\n' >"$scratch/judged/code.txt"
echo '[]' >"$scratch/judged/tree-2/findings.json"
near() { # BYTES [RUBRIC]
  printf '%b' "$1" >"$scratch/judged/tree-2/output"
  "$scratch/judge" --rubric "${2:-$scratch/near}" --work "$scratch/judged" \
    --source "$scratch/lab3.cu"
}
like "$(near '\x00\x00\x00\x00\x00\x00\x00\x25')" ': 1 of 1 points' \
  'a number within the bound is right'
like "$(near '\x00\x00\x00\x00\xa5\xa5\xa5\xa5')" \
  'element 1 was never written, expected 0; 1 of 2 are wrong' \
  'the pattern that an output holds before is not'
# Two copies of 16 MiB, worked out in tests/emulator/bound.t.
printf '%s\n' launch,kernel,blocks,threads,dynamic_shared_bytes,load_sectors_distinct,load_segments64_distinct,\
store_sectors_distinct,store_sectors_partial,store_sectors,store_bytes_used,wavefronts,instructions,\
constant_wavefronts,warp_shuffles {1,2},copy,16384,256,0,524288,262144,524288,0,524288,16777216,\
131072,262144,0,0 >"$scratch/judged/tree-2/launches.csv"
least() { # LIMIT MACHINE
  sed -e "4a $2" -e "7a requires: bound.ms <= $1" "$scratch/near" >"$scratch/least"
  near '\x00\x00\x00\x00\x00\x00\x00\x00' "$scratch/least"
}
like "$(least 0.152 'machine rtx3060')" ': 1 of 1 points' \
  'launches that may take as little as is asked'
like "$(least 0.151 'machine rtx3060' | tr -s ' \n' ' ')" \
  ': 0 of 1 .* 0.151 is required: 0.151461 at size 2; DRAM binds on rtx3060' \
  'those that may not, with what binds'
fails 'least:5: write a GPU, one of t4 rtx3060 ' least 1 'machine gtx1'
fails 'least:9: the time on which GPU\? write "machine rtx3060"' least 1 \
  'machine 9.0, 32 registers'
echo 3 >>"$scratch/judged/tree-2/launches.csv"
like "$(least 1 'machine rtx3060')" 'its launches cannot be read: *$' \
  'launches that are cut off are told'
printf 'launch,kernel\n1\n' >"$scratch/judged/tree-2/counts.csv"
said=$(near '\x00\x00\x00\x00\x00\x00\x00\x00')
like "$(tr -s ' \n' ' ' <<<"$said")" 'counts cannot be read: .*1 fields where' \
  'counts that are cut off are told'
is "$(grep -c 'type\|run make' <<<"$said")" 0 'without advice for somebody else'

# ---- a run's limit: what it computes, not how long others keep it waiting
runs_as() { # PROGRAM, a shell's words
  printf '#!/bin/sh\n%s\n' "$1" >"$scratch/runs"
  chmod +x "$scratch/runs"
  rm -rf "$scratch/ran"
  MAX_SECONDS=1 harness/grade/student/run.sh "$scratch/runs" "$scratch/runs" \
    "$scratch/ran" entry 1 1 2>&1
  echo "$(cat "$scratch/ran/status") $(cat "$scratch/ran/log")"
}
is "$(runs_as 'sleep 1.5; echo done')" '0 done' 'a run that has to wait is not ended'
is "$(runs_as 'while :; do :; done')" '152 ' 'one that computes too long is, without a word'
[ "${TIER:-}" != all ] ||
  is "$(runs_as 'sleep 100')" '124 ' 'and so is one that waits without end'

# ---- a student's folder
mkdir "$scratch/home"
lab3=$scratch/home/lab3
said=$($edition/unpack.sh "$B/labs/lab3-tests/student.tar.gz" "$lab3" "$EMUCC")
like "$said" 'read handout.html' 'make lab3 says how to go on'
fails 'is there already, and may hold your work' $edition/unpack.sh \
  "$B/labs/lab3-tests/student.tar.gz" "$lab3" "$EMUCC"
fails 'is no folder' $edition/unpack.sh \
  "$B/labs/lab3-tests/student.tar.gz" "$scratch/no/lab3" "$EMUCC"
at_home() { env -u EMUCC make -s -C "$lab3" "$@" 2>&1; }
TIMEFORMAT='%U %S'
cpu=$({ time at_home check >"$scratch/first"; } 2>&1)
said=$(cat "$scratch/first")
awk '{ exit !($1 + $2 < 5) }' <<<"$cpu"
ok $? "make check takes less than 5 seconds: $cpu"
like "$said" '^Lab 3, Reductions .*: 0 of 20 points; [0-9]+ more are awarded' \
  'make check: the points'
like "$(sed -n 3p <<<"$said")" '^First, in repair: ' 'what to mend first'
like "$said" '^ +requires global_load.bytes' 'what every point of a task requires'
is "$(sed -n '/^predict/,/^$/p' <<<"$said" | grep -v Read: | grep -c 'share a bank\|32 lanes ask\|bytes per lane')" 0 \
  'no hint gives a prediction away'
like "$said" '^repair: .* 0 of 5 points$' 'a table of tasks'
said=$(at_home costs TASK=fast)
like "$said" 'shared +load .* wavefronts' 'make costs: what each line costs'
is "$(grep -c leak <<<"$said")" 0 'the driver leaks nothing'
like "$(at_home explain FINDING=races)" '^RACE: ' \
  'make explain: what a finding of the check means'
like "$(at_home costs TASK=nope)" \
  'no task runs nope; TASK= is one of repair tree fast' 'a task that is none'
cp "$B/labs/lab3-tests/instructor/solution.cu" "$lab3/lab3.cu"
cp "$B/labs/lab3-tests/instructor/answers.txt" "$lab3"
said=$(at_home check)
ok $? 'make check succeeds where the file compiles'
like "$said" '^Lab 3, .*: 14 of 20 points; 6 more are awarded after hand-in$' \
  'the solution has all points that are given at home'
is "$(grep -c '^  [-~]' <<<"$said")" 0 'and no other line'
echo 'int' >>"$lab3/lab3.cu"
! said=$(at_home check) && [ "$(grep -c 'it does not compile' <<<"$said")" = 1 ]
ok $? 'and fails where it does not'
finish
