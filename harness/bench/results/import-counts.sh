#!/usr/bin/env bash
# import-counts.sh CATALOGUE CHAPTER FROM TO - copies a chapter's counts that
# the emulator made on another machine, if they are of these sources.
set -euo pipefail
catalogue=$1 chapter=$2 from=$3 to=$4

die() { echo "counts: $*; there, type make chapter$chapter" >&2; exit 1; }

for what in chapter lines trace; do
  [ -s "$from/$what$chapter.csv" ] ||
    die "COUNTS=$from has no $what$chapter.csv: name the build/results/emulator" \
      "of a machine that has the emulator"
done
stale=$(awk -f harness/common/stale.awk -v chapter="$chapter" "$catalogue" \
  "$from/chapter$chapter.csv")
[ -z "$stale" ] || die "COUNTS=$from/chapter$chapter.csv: $(head -n 1 <<<"$stale")"
for what in lines trace chapter; do
  cp "$from/$what$chapter.csv" "$to/$what$chapter.csv.part"
  mv "$to/$what$chapter.csv.part" "$to/$what$chapter.csv"
done
