#!/usr/bin/env bash
# needs.sh CHAPTER.md - the numbers of the chapters whose counts it speaks of.
set -euo pipefail

grep -Eo '[a-z][a-z0-9-]*/[A-Za-z0-9_-]+(\[[^]]*\])?@emulator' "$1" |
  sed 's/[[@].*//' | sort -u | while IFS=/ read -r problem variant; do
  grep -ls "\"$problem\"" chapters/*/"$variant".cu chapters/*/"$variant".c
done | sed 's|^chapters/\([0-9]*\).*|\1|' | sort -u || true
