#!/usr/bin/env bash
# source.sh FILE - what a variant or a problem is compiled with about its own
# source, as C macros: the file's name, the "//=" lines of its card and a hash.
#
# The hash has six hexadecimal digits and is made of what a compiler sees of the
# file, of the headers it includes and of KERNEL_FLAGS. Comments, markers and
# layout are not part of it, nor are the VARIANT statement, which names a kernel
# and computes nothing, and the two contracts, which no kernel's code depends on. What cannot be read ends it with one line.
set -euo pipefail
shopt -s inherit_errexit
export LC_ALL=C
file=$1
here=$(dirname "$0")
room=$(cut -d/ -f1,2 <<<"$file") # where a chapter's headers lie

die() { echo "catalogue: $file: $*" >&2; exit 1; }

headers() { # FILE - the repository's headers that it includes, nested ones too
  local line header found
  while read -r line; do
    [[ $line =~ ^'#include "'([^\"]*)\" ]] || continue
    header=${BASH_REMATCH[1]}
    for found in "${1%/*}/$header" "$room/$header" "kernels/$header"; do
      [ -f "$found" ] || continue
      case $found in kernels/variant.h | kernels/problem.h) break ;; esac
      [ -n "${seen[$found]:-}" ] || { seen[$found]=1 && headers "$found"; }
      break
    done
  done < <(grep '^#include "' "$1")
}

source_hash() {
  local text part parts
  local -A seen=()
  headers "$file"
  parts=("$file")
  [ ${#seen[@]} -eq 0 ] ||
    mapfile -t -O 1 parts < <(printf '%s\n' "${!seen[@]}" | sort)
  text=$(awk -f "$here/strip.awk" "${parts[@]}") ||
    for part in "${parts[@]}"; do
      awk -f "$here/strip.awk" "$part" >/dev/null ||
        die "${part/#$file/it} cannot be read, or a comment is not closed"
    done
  printf '%s%s' "$text" "${KERNEL_FLAGS//[ $'\t']/}" | sha256sum | cut -c1-6
}

[ -r "$file" ] || die "it cannot be read"
case $file in
  */problem.c | */problem-*.c) grep -q '^PROBLEM(' "$file" ||
    die 'no line begins with PROBLEM(...); see kernels/problem.h' ;;
  *) grep -q '^VARIANT(' "$file" || die "it has no VARIANT line; end it with" \
    "VARIANT(\"$(basename "${file%.*}" | sed 's/^[0-9][0-9]-//')\", \"one sentence\", \"problem\", launch);" ;;
esac
hash=$(source_hash)
# Of the opening comment alone: up to the first line that is none.
card=$(awk '!/^ *(\/|\*|$)/ { code = 1 }
  sub(/^ *\/\/= */, "") {
    if (code) exit 1
    sub(/ *$/, ""); gsub(/["\\]/, "\\\\&"); printf "%s\\n", $0
  }' "$file") ||
  die 'a "//=" line stands behind the opening comment; move it there'
printf '#define SOURCE_FILE "%s"\n#define SOURCE_CARD "%s"\n' "$file" "$card"
printf '#define SOURCE_HASH "%s"\n' "$hash"
