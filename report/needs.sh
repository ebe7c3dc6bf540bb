#!/usr/bin/env bash
# needs.sh CHAPTER.md - the numbers of the chapters whose counts it speaks of, or
# whose files it quotes (0: those of kernels/).
set -euo pipefail

grep -Eo '[a-z][a-z0-9-]*/[A-Za-z0-9_-]+(\[[^]]*\])?@emulator' "$1" |
  sed 's/[[@].*//' | sort -u | while IFS=/ read -r problem variant; do
  grep -ls "\"$problem\"" chapters/*/"$variant".cu chapters/*/"$variant".c
done | sed 's|^chapters/\([0-9]*\).*|\1|' | sort -u || true
sed -En 's|.*snippet="chapters/([0-9]+)-.*|\1|p; s|.*snippet="kernels/.*|0|p' "$1" |
  sort -u
