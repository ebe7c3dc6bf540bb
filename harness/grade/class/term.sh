#!/usr/bin/env bash
# term.sh FOLDER COURSE PAGES LAB=GRADES... - the grades of a term: FOLDER/term.csv
# and term.html, of those labs whose GRADES holds a scores.csv. COURSE/course.yaml
# says how many labs count ("best: 8") and what one weighs ("weight 7: 2").
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$1 COURSE=$2 pages=$3
shift 3

die() { echo "make term: $*" >&2; exit 2; }

numbers=("${@%%=*}") LABS=${*%%=*} CLASS='' labs=()
course() { [ -z "$COURSE" ] || "$pages" --course "$COURSE" "$1" "${numbers[@]}"; }
best=$(course best)
for lab; do
  number=${lab%%=*} grades=${lab#*=}
  [ -f "$grades/scores.csv" ] || continue
  weight=$(course "weight $number")
  labs+=("$number" "${weight:-1}" "$grades")
done
[ ${#labs[@]} -gt 0 ] ||
  die "no lab of this edition is graded; type: make grade LAB=3 SUBMISSIONS=folder"
mkdir -p "$folder"
if [ -n "$COURSE" ] && [ -e "$COURSE/class.csv" ]; then
  "$here/../student/to_utf8.sh" "$COURSE/class.csv" | awk 1 >"$folder/class.csv"
  CLASS=$folder/class.csv
fi
export CLASS LABS
"$pages" --term-table "$folder" "${best:-0}" "${labs[@]}"
rm -f "$folder/class.csv"
