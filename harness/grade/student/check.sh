#!/usr/bin/env bash
# check.sh - compiles the file of the folder above, runs it and prints its
# points; it fails where the file does not compile or may not be run. With TASK,
# runs that task at SIZE and prints what each line costs. make calls it; EMUCC,
# WATCH, DEVICE, TASK and SIZE come from there.
set -euo pipefail
cd "$(dirname "$0")/.."
number=$(sed -n 's/^lab //p' lab/rubric)
file=lab$number.cu

die() { echo "make check: $*" >&2; exit 2; }

# The judge is made of the lab's own sources, once.
make_judge() {
  local messages
  [ -x build/judge ] && [ -z "$(find lab -newer build/judge -name '*.[ch]')" ] &&
    return
  command -v gcc >/dev/null || die "needs gcc; type: sudo apt-get install gcc"
  echo '#include <cjson/cJSON.h>' | gcc -E - >/dev/null 2>&1 ||
    die "needs libcjson; type: sudo apt-get install libcjson-dev"
  messages=$(gcc -std=c11 -D_GNU_SOURCE -Ilab -Ilab/judge -o build/judge.part \
    lab/judge/{.,common,occupancy,emulator/bound}/*.c lab/reference.c \
    -lcjson -lm 2>&1) ||
    die "the judge does not compile: $messages"
  mv build/judge.part build/judge
}

make_driver() {
  [ -f build/driver.o ] &&
    [ -z "$(find lab "$(command -v "$EMUCC")" -newer build/driver.o \
      \( -name '*.cu' -o -name '*.h' -o -name 'emucc*' \))" ] && return
  "$EMUCC" -I lab -c -o build/driver.o.part -x cu lab/driver.cu
  mv build/driver.o.part build/driver.o
}

run_cases() {
  find build/run -mindepth 1 -maxdepth 1 -type d -exec rm -r {} +
  build/judge --rubric lab/rubric --cases |
    while read -r name entry size seed; do
      printf '%s\0' build/run/{program,bounds} "build/run/$name" "$entry" \
        "$size" "$seed"
    done | xargs -0 -r -n 6 -P "$(nproc)" lab/run.sh
}

times() {
  local entry size
  command -v nvcc >/dev/null || die "DEVICE=gpu needs nvcc in PATH"
  nvcc -std=c++17 -O3 -arch=native -I lab -o build/gpu "$file" lab/driver.cu
  echo
  build/judge --rubric lab/rubric --timed | while read -r entry size; do
    TIMES=1 build/gpu "$entry" "$size" 1 /dev/null
  done
}

check() {
  local status=0
  [ -f "$file" ] || die "$file is not here; the starter is in the lab's archive"
  lab/to_utf8.sh "$file" >"build/$file"
  rm -f build/answers.txt
  [ ! -f answers.txt ] || lab/to_utf8.sh answers.txt >build/answers.txt
  DRIVER=build/driver.o lab/compile.sh "build/$file" build/run || status=$?
  [ "$status" -lt 2 ] || exit "$status"
  [ "$status" -ne 0 ] || run_cases
  build/judge --rubric lab/rubric --work build/run --source "build/$file" \
    --answers build/answers.txt --json build/result.json || exit
  [ "$DEVICE" != gpu ] || [ "$status" -ne 0 ] || times
  # Few points are no failure: they are how far the work has come.
  grep -q '"failed":[[:space:]]*""' build/result.json
}

costs() { # ENTRY
  local known size
  known=$(build/judge --rubric lab/rubric --cases | awk -v entry="$1" \
    '$2 == entry { print $3; exit }')
  [ -n "$known" ] || die "no task runs $1; TASK= is one of" \
    "$(build/judge --rubric lab/rubric --cases | awk '!seen[$2]++ {
      printf "%s ", $2 }')"
  size=${SIZE:-$known}
  lab/to_utf8.sh "$file" >"build/$file"
  DRIVER=build/driver.o lab/compile.sh "build/$file" build/run || {
    cat build/run/compile.log
    die "$file does not compile"
  }
  echo "$1 at size $size"
  EMU_ANNOTATE=1 EMU_STRICT=0 build/run/program "$1" "$size" 1 /dev/null
}

stamp() { stat -c %y "$file" answers.txt 2>/dev/null || true; }

command -v "$EMUCC" >/dev/null ||
  die "emucc is not in PATH; write EMUCC=/its/folder/emucc behind make check"
mkdir -p build/run
make_judge &
make_driver
wait $! || exit 2
if [ -n "${TASK:-}" ]; then
  costs "$TASK"
  exit
fi
seen=$(stamp)
[ "$WATCH" = 1 ] || { check; exit; }
while check || true; do
  while [ "$(stamp)" = "$seen" ]; do sleep 0.5; done
  seen=$(stamp) # before the check: what is saved meanwhile is checked next
  [ ! -t 1 ] || clear 2>/dev/null || true
done
