#!/usr/bin/env bash
# tune.sh SEARCH GRID PIECES OUT SIZE... - the rates of all candidates at each
# size, as CSV in OUT; prints the best ten at the last size. A size that was
# done before an interruption is kept in PIECES.
set -euo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
search=$1 grid=$2 pieces=$3 out=$4
shift 4
columns=$(head -n 1 "$grid")
open_pieces "$pieces" "$(sha256sum <"$search")"
for size; do
  tell_progress "size $size" "$*"
  piece "$pieces" "$size" "$search" "$columns" "$size" >"$pieces/$size.csv"
done
# The candidates' numbers once, and two columns of each size.
numbers=$(($(tr -dc , <<<"$columns" | wc -c) + 1))
cut -d, -f"1-$numbers" "$pieces/$1.csv" >"$pieces/all"
for size; do
  cut -d, -f"$((numbers + 1))-" "$pieces/$size.csv" |
    paste -d, "$pieces/all" - >"$pieces/more"
  mv "$pieces/more" "$pieces/all"
done
mkdir -p "$(dirname "$out")"
cp "$pieces/all" "$out.part"
mv "$out.part" "$out"
say "the best at ${*: -1}; all are in $out"
head -n 1 "$out"
tail -n +2 "$out" | sort -t, -k$((numbers + 2 * $#)) -rn | sed -n 1,10p
