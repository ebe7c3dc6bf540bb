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

die() { echo "catalogue: $file: $*" >&2; exit 1; }

headers() { # FILE - the repository's headers that it includes, nested ones too
  local header found
  for header in $(sed -n 's/^#include "\([^"]*\)".*/\1/p' "$1"); do
    for found in "$(dirname "$1")/$header" "kernels/$header"; do
      [ -f "$found" ] || continue
      case $found in kernels/variant.h | kernels/problem.h) break ;; esac
      echo "$found"
      headers "$found"
      break
    done
  done
}

source_hash() {
  local text part
  text=$(for part in "$file" $(headers "$file" | sort -u); do
    sed '/^VARIANT(/,/;$/d' "$part" | awk -f "$here/strip.awk" ||
      die "${part/#$file/it} cannot be read, or a comment is not closed"
  done)
  printf '%s%s' "$text" "${KERNEL_FLAGS//[ $'\t']/}" | sha256sum | cut -c1-6
}

[ -r "$file" ] || die "it cannot be read"
case $file in
  */problem.c | */problem-*.c) grep -q '^PROBLEM(' "$file" ||
    die 'no line begins with PROBLEM(...); see kernels/problem.h' ;;
  *) grep -q '^VARIANT(' "$file" || die "it has no VARIANT line; end it with" \
    "VARIANT(\"$(basename "${file%.*}")\", \"one sentence\", \"problem\", launch);" ;;
esac
hash=$(source_hash)
# Of the opening comment alone: up to the first line that is none.
card=$(sed -n '/^ *\(\/\|\*\|$\)/!q; s|^ *//= *||p' "$file" |
  sed 's/ *$//; s/["\\]/\\&/g' | tr '\n' '|')
lines=${card//[^|]/}
[ ${#lines} -eq "$(grep -c '^ *//=' "$file" || true)" ] ||
  die 'a "//=" line stands behind the opening comment; move it there'
printf '#define SOURCE_FILE "%s"\n#define SOURCE_CARD "%s"\n' "$file" \
  "${card//|/\\n}"
printf '#define SOURCE_HASH "%s"\n' "$hash"
