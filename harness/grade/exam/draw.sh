#!/usr/bin/env bash
# draw.sh EXAM FOLDER CHAPTERS EACH BANK... - with VERSION, LEVEL and POINTS of the
# environment, draws an exam of SEED's edition into
# FOLDER: questions.md, what the pages are made of; about, a line that says which exam
# it is; moodle.xml and qti.zip, for import. EXAM is the program.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
exam=$1 folder=$2 each=$4
chapters=$3
shift 4

die() { echo "exam: $*" >&2; exit 2; }

# What there is: the first and the last chapter that have questions.
numbers=$(printf '%s\n' "$@" | sed -E 's|.*/([0-9]+)-[^/]*/exam$|\1|' | sort -n)
all=$(head -n 1 <<<"$numbers")-$(tail -n 1 <<<"$numbers")
chapters=${chapters:-$all}
[[ $each =~ ^([1-9][0-9]*)?$ ]] ||
  die "EACH=$each: type how many of each chapter: EACH=2; leave it out for all"
each=${each:-0}
[[ $chapters =~ ^([0-9]+)(-([0-9]+))?$ ]] ||
  die "CHAPTERS=$chapters: type CHAPTERS=1-5, or CHAPTERS=3"
first=$((10#${BASH_REMATCH[1]})) last=$((10#${BASH_REMATCH[3]:-${BASH_REMATCH[1]}}))
if [ "$first" -lt "${all%-*}" ] || [ "$last" -gt "${all#*-}" ]; then
  die "CHAPTERS=$chapters: chapters $all have questions; type CHAPTERS=$all"
fi
[ "$first" -le "$last" ] ||
  die "CHAPTERS=$chapters: that is none; type CHAPTERS=$last-$first"
banks=()
for bank; do
  number=${bank%/exam} number=${number##*/}
  number=${number%%-*}
  [ "$number" -lt "$first" ] || [ "$number" -gt "$last" ] || banks+=("$bank")
done
[ ${#banks[@]} -gt 0 ] ||
  die "CHAPTERS=$chapters: it has no questions; type CHAPTERS=$all"
most=$(grep -c '^question ' "${banks[@]}" | sed 's/.*://' | sort -n | tail -n 1)
[ "$each" -le "$most" ] ||
  die "EACH=$each: no chapter has more than $most questions; type EACH=$most, or" \
    "leave it out for all"

# Version A is what no VERSION gives; another one has the same questions with other
# values.
version=${VERSION:-}
[[ $version =~ ^[A-Z]?$ ]] || die "VERSION=$version: type a letter: VERSION=B"
[ "$version" != A ] || version=''
KEY=$("$here/../edition/draw.sh" --key "exam${version:+-$version}")
edition=$(printf %s "$KEY" | sha256sum)
CHOOSE=$("$here/../edition/draw.sh" --key exam)
export KEY CHOOSE
"$exam" markdown "$each" "${banks[@]}" >"$folder/questions.md"
about="Where the Bytes Go, chapters $chapters, edition ${edition:0:8}"
[ -z "${VERSION:-}" ] || about+=", version $VERSION"
# What the paper begins with: course and date, of course.yaml, and a place for names.
read -ra labs <<<"${LABS:-}"
course() {
  [ -z "${COURSE:-}" ] || "$PAGES" --course "$COURSE" "$1" "${labs[@]}"
}
named=$(course course) date=$(course exam)
{
  if [ -n "$named$date" ]; then
    printf '%s\n\n' "::: {.head}" "**${named}${named:+${date:+, }}${date}**" ":::"
  fi
} >"$folder/head.md"
cat "$folder/head.md" "$folder/questions.md" >"$folder/whole.md"
rm "$folder/head.md"
mv "$folder/whole.md" "$folder/questions.md"
echo "$about" >"$folder/about"

import() { # MODE FILE
  EXAM=$1 TITLE=$about pandoc --from=markdown --to=html -o "$2" \
    --lua-filter="$here/exam.lua" "$folder/questions.md"
}
import moodle "$folder/moodle.xml"
mkdir "$folder/qti"
import qti "$folder/qti/exam.xml"
import manifest "$folder/qti/imsmanifest.xml"
(cd "$folder/qti" && zip -qX ../qti.zip imsmanifest.xml exam.xml)
rm -r "$folder/qti"
