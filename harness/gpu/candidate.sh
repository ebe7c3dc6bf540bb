#!/usr/bin/env bash
# candidate.sh VARIANT.cu GRID K - the variant with row K of its grid as TUNE, under
# a name of its own, NAME-K, on stdout.
set -euo pipefail
file=$1 grid=$2 row=$3
name=$(sed -n 's/^VARIANT("\([^"]*\)".*/\1/p' "$file")
printf '#define SOURCE_%s\n' "FILE \"${file%/*}/$name-$row.cu\"" 'CARD ""' \
  'HASH "000000"'
echo "#define TUNE $(sed -n "$((row + 1))p" "$grid")"
echo "#line 1 \"$file\""
sed "s/^VARIANT(\"$name\"/VARIANT(\"$name-$row\"/" "$file"
