#!/usr/bin/env bash
# make.sh LAB NAME FOLDER - makes an edition of a lab: FOLDER/edition,
# FOLDER/instructor, FOLDER/student and FOLDER/handout.md; ../README.md says what
# they hold.
# FOLDER appears whole or not at all.
set -euo pipefail
export LC_ALL=C.UTF-8
here=$(cd "$(dirname "$0")" && pwd)
lab=${1%/} name=$2 folder=$3
made=$folder.part

number=$(basename "$(dirname "$lab")")
number=${number%%-*}

die() { echo "labs: $*" >&2; exit 2; }
for file in handout.md "lab$number.h" solution.cu driver.cu reference.c parameters \
  rubric; do
  [ -f "$lab/$file" ] ||
    die "$lab/$file is missing; harness/grade/README.md says what a lab's files are"
done
grep -q 'Allow [a-z]* hours\{0,1\}\.' "$lab/handout.md" ||
  die "$lab/handout.md does not say how long it takes; write: Allow two hours."

fill() {
  awk -v called="$1" -f "$here/nearest.awk" -f "$here/substitute.awk" "$made/values" "$1"
}

# solution.cu or starter, as it is handed out: name of the mode, 0 or 1.
program() {
  awk -v starter="$1" -v called="$lab/solution.cu" -f "$here/holes.awk" "$made/solution"
}

# Names that the rubric has behind WORD are functions of FILE, which is CALLED so.
require_functions() { # WORD FILE CALLED
  awk -v word="$1" -v rubric="$lab/rubric" -v called="$3" -f "$here/nearest.awk" \
    -f "$here/functions.awk" "$2" "$made/instructor/rubric"
}

# What a hint sends to, `read: Chapter 3, "Title"`, is a heading of that chapter. An
# autograder has no chapters.
require_sections() {
  local texts=("$lab"/../../*/chapter.md)
  [ -f "${texts[0]}" ] || return 0
  awk -f "$here/nearest.awk" -f "$here/sections.awk" "${texts[@]}" "$lab/rubric"
}

# A line for every prediction that the rubric asks for.
blank_answers() { # RUBRIC
  echo "# Lab $number: your predictions. Write a number behind each =."
  sed -nE 's/^ *[0-9]+ points?: *answer ([a-z0-9_]+) .*/\1 =/p' "$1"
}

rm -rf "$made"
student=$made/student/lab$number
mkdir -p "$made/instructor/alternatives" \
  "$student/lab/judge/"{common,occupancy,emulator/{bound,check}}
"$here/draw.sh" "$lab" "$name" >"$made/values"
sed -n 's/^LAB_EDITION\t//p' "$made/values" >"$made/edition"

fill "$lab/rubric" >"$made/instructor/rubric"
grep -qx "lab $number" "$made/instructor/rubric" ||
  die "$lab/rubric: its chapter has the number $number; write: lab $number"
printf 'LAB_FIRST_ENTRY\t%s\n' \
  "$(sed -n 's/^entry //p' "$made/instructor/rubric" | head -n 1)" \
  >>"$made/values"
fill "$lab/solution.cu" >"$made/solution"
program 0 >"$made/instructor/solution.cu"
for file in "$lab"/alternatives/*.cu; do
  [ ! -f "$file" ] || fill "$file" >"$made/instructor/alternatives/$(basename "$file")"
done

program 1 >"$student/lab$number.cu"
cp "$student/lab$number.cu" "$student/lab/starter.cu"
cp "$student/lab$number.cu" "$made/instructor/starter.cu"
awk '/^@/ && !/^@points$/ && !/^@drawing / {
    printf "labs: %s:%d: \"%s\": write @points, or @drawing CAPTION\n", FILENAME, FNR, $1
    exit 2
  }' "$lab/handout.md" >&2
fill "$lab/handout.md" >/dev/null # for its name, where something is wrong
cat "$lab/handout.md" <(printf '\n\n') "$here/about.md" >"$made/handout"
fill "$made/handout" >"$made/handout.md"
for file in "$lab"/drawing.*; do # the handout's, if it has one
  [ ! -f "$file" ] || fill "$file" >"$made/$(basename "$file")"
done
for file in "$lab"/*.h "$lab/driver.cu" "$lab/reference.c"; do
  fill "$file" >"$student/lab/$(basename "$file")"
done
require_functions entry "$student/lab/lab$number.h" "lab$number.h"
require_functions entry "$made/instructor/solution.cu" solution.cu
require_functions keeps "$student/lab$number.cu" 'the starter'
require_sections
awk -f "$here/public-rubric.awk" "$made/instructor/rubric" >"$student/lab/rubric"
blank_answers "$student/lab/rubric" >"$student/answers.txt"
cp "$here"/../student/*.h "$here"/../student/*.sh "$here"/../student/iostream \
  "$student/lab"
cp "$here/../student/Makefile" "$student"
mkdir -p "$student/.github/workflows"
cp "$here/../student/check.yml" "$student/.github/workflows"
cp "$here"/../judge/*.[ch] "$student/lab/judge"
for name in message csv names output expression quantity; do
  cp "$here/../../common/$name".[ch] "$student/lab/judge/common"
done
cp "$here"/../../occupancy/residency.[ch] "$student/lab/judge/occupancy"
cp "$here"/../../emulator/bound/*.[ch] "$here"/../../emulator/bound/gpus.csv \
  "$student/lab/judge/emulator/bound"
cp "$here/../../emulator/check/emu_kinds.h" "$student/lab/judge/emulator/check"
rm "$made/solution" "$made/handout"
rm -rf "$folder"
mv "$made" "$folder"
