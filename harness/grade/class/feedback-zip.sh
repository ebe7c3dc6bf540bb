#!/usr/bin/env bash
# feedback-zip.sh OUT - writes OUT/feedback.zip of the pages of those whom Moodle or
# Canvas knows, called so that these give each page back to its student: in Moodle
# "Upload multiple feedback files in a zip", in Canvas "Upload Submission Files".
# Where nobody came from there, there is none.
set -euo pipefail
out=$(realpath -- "$1")

rm -f "$out/feedback.zip"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
count=0
while read -r id; do
  page=$out/results/$id/feedback.html
  [ -f "$page" ] || continue
  [ -f "$out/submissions/$id/came_as" ] || continue
  while IFS= read -r prefix; do
    # A name of a stranger's: no path, no option, and short enough for a file.
    [[ -n $prefix && $prefix != */* && ${#prefix} -lt 200 ]] || continue
    cp -- "$page" "$folder/${prefix}feedback.html"
    count=$((count + 1))
  done <"$out/submissions/$id/came_as"
done <"$out/ids"
[ $count -gt 0 ] || exit 0
command -v zip >/dev/null || {
  echo "no feedback.zip: zip is missing; type: make setup grade" >&2
  exit 0
}
(cd "$folder" && zip -qrX "$out/feedback.zip" .)
echo "$out/feedback.zip: $count pages, to be given back to students"
