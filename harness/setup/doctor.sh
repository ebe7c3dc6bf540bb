#!/usr/bin/env bash
# doctor.sh - what is here, what is missing, what works without it and what to
# type. NVCC names the compiler that make found, if it did.
set -euo pipefail

# A tool of the CUDA Toolkit, which need not be in PATH.
cuda() {
  command -v "$1" || echo "$(dirname "${NVCC:-nvcc}")/$1"
}

row() { # NAME FOUND NOTE
  printf '  %-18s %-26s %s\n' "$1" "$2" "$3" | sed 's| *$||'
}

version() { # COMMAND - the first number with a dot of what it says it is
  ("$@" 2>&1 || true) | grep -Eo '[0-9]+(\.[0-9]+)+' | head -n 1
}

# NAME COMMAND ARGUMENT: with it / without it
check() {
  local name=$1 with=$3 without=$4 command
  read -r -a command <<<"$2"
  if command -v "${command[0]}" >/dev/null; then
    row "$name" "$(version "${command[@]}")" "$with"
  else
    row "$name" missing "$without"
  fi
}

setup="type: make setup"
toolkit="comes with the CUDA Toolkit"
echo "To build, check and count with no GPU:"
check gcc "gcc -dumpfullversion" "" "nothing works without it; $setup"
check g++ "g++ -dumpfullversion" "" "nothing works without it; $setup"
check make "make --version" "" "nothing works without it"
if echo '#include <elfutils/libdwfl.h>' | gcc -E - >/dev/null 2>&1; then
  row libdw here ""
else
  row libdw missing "the emulator cannot be built; $setup"
fi

echo "To time on a GPU:"
check nvcc "${NVCC:-nvcc} --version" "compiles for the GPU" \
  "chapters run on the emulator; install the CUDA Toolkit for more"
gpu=$(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader \
  2>/dev/null | head -n 1) || true
if [ -n "$gpu" ]; then
  row GPU "${gpu%,*}" "driver${gpu##*,}"
else
  row GPU missing "times shown are the recorded ones; no other loss"
fi
check ncu "$(cuda ncu) --version" "make validate, profile" \
  "only make validate and profile need it; $toolkit"
check compute-sanitizer "$(cuda compute-sanitizer) --version" "make sanitize" \
  "the emulator's checks work without it; $toolkit"

echo "To draw and print:"
check gnuplot "gnuplot --version" "charts" "no charts, no report; $setup"
check pandoc "pandoc --version" "make report, HTML" \
  "no report; make chapterN still prints its table; $setup"
check xetex "xetex --version" "make report, PDF" \
  "no PDF; the HTML works without it; $setup"

echo "To work on labs:"
if echo '#include <cjson/cJSON.h>' | gcc -E - >/dev/null 2>&1; then
  row libcjson here "make lab3, make handouts"
else
  row libcjson missing "no labs; type: make setup lab3"
fi

echo "To test:"
check prove "prove --version" "make test" "no make test; $setup"
check node "node --version" "the page's rules against the emulator's" \
  "those tests are skipped; $setup"
check chromium "chromium --version" "make test-pages" \
  "the pages' tests are skipped; type: make setup test-pages"
