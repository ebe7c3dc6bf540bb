#!/usr/bin/env bash
# format.sh [--dry-run] - lays out C and CUDA by clang-format, of version 14, since
# each version has its own ideas. --dry-run changes nothing, and prints FILE:LINE of
# the first line that is not as it should be, for each file.
set -euo pipefail
for formatter in clang-format-14 clang-format none; do
  "$formatter" --version 2>/dev/null | grep -q 'version 14\.' && break
done
[ "$formatter" != none ] || {
  echo 'format: clang-format 14 is missing; type: make setup test' >&2
  exit 1
}

files() {
  find . \( -path ./build -o -name .git \) -prune -o -type f \( -name '*.c' -o \
    -name '*.h' -o -name '*.hpp' -o -name '*.cu' -o -name '*.cuh' \) -print0 | sort -z
}

if [ "${1:-}" = --dry-run ]; then
  files | xargs -0 "$formatter" --dry-run -Werror 2>&1 | grep error: |
    cut -d: -f1,2 | sort -u -t: -k1,1 || true
else
  files | xargs -0 "$formatter" -i
fi
