#!/usr/bin/env bash
# needs.sh CHAPTER.md - the numbers of the chapters whose variants its keys name,
# or whose files it quotes (0: those of kernels/).
set -euo pipefail

own=$(sed -n 's/^problem: *//p' "$1" | head -n 1)
declare -A files # of each name that a variant has
for file in chapters/*/*.cu chapters/*/*.c; do
  name=${file##*/}
  files[${name%.*}]+=" $file"
done
# Every row that a key or a table may mean, as problem/variant.
{
  grep -Eo '\{(of|that)=("[^"]*"|[^} ]*)' "$1" || true
  sed -n "/^[\`]\{3\}{\.results/,/^[\`]\{3\}$/p" "$1"
} | grep -Eo '[a-z][a-z0-9/-]*' | sort -u |
  while read -r word; do
    problem=$own variant=$word
    case $word in */*) problem=${word%%/*} variant=${word#*/} ;; esac
    # shellcheck disable=SC2086 # a word for each file
    [ -z "${files[$variant]:-}" ] ||
      grep -ls "\"$problem\"" ${files[$variant]} || true
  done | sed 's|^chapters/\([0-9]*\).*|\1|' | sort -u
sed -En 's|.*snippet="chapters/([0-9]+)-.*|\1|p; s|.*snippet="kernels/.*|0|p' "$1" |
  sort -u
