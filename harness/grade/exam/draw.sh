#!/usr/bin/env bash
# draw.sh EXAM FOLDER CHAPTERS EACH BANK... - draws an exam of SEED's edition into
# FOLDER: questions.md, what the pages are made of; about, a line that says which exam
# it is; moodle.xml and qti.zip, for import. EXAM is the program.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
exam=$1 folder=$2 chapters=${3:-0-9} each=${4:-0}
shift 4

die() { echo "exam: $*" >&2; exit 2; }

[[ $each =~ ^[0-9]+$ ]] || die "EACH=$each: type how many of each chapter: EACH=2"
[[ $chapters =~ ^([0-9]+)(-([0-9]+))?$ ]] ||
  die "CHAPTERS=$chapters: type CHAPTERS=1-5, or CHAPTERS=3"
first=${BASH_REMATCH[1]} last=${BASH_REMATCH[3]:-${BASH_REMATCH[1]}}
banks=()
for bank; do
  number=${bank#chapters/}
  number=${number%%-*}
  [ "$number" -lt "$first" ] || [ "$number" -gt "$last" ] || banks+=("$bank")
done
[ ${#banks[@]} -gt 0 ] ||
  die "CHAPTERS=$chapters: none of them has questions; type CHAPTERS=0-9"

KEY=$("$here/../edition/draw.sh" --key exam)
edition=$(printf %s "$KEY" | sha256sum)
export KEY
"$exam" markdown "$each" "${banks[@]}" >"$folder/questions.md"
about="Where the Bytes Go, chapters $chapters, edition ${edition:0:8}"
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
