#!/usr/bin/env bash
# course.sh FOLDER KEY - prints what an instructor's FOLDER/course.yaml says of
# KEY: course, contact, late, or "lab 3", its deadline. Nothing where nothing is
# said, or FOLDER is empty.
set -euo pipefail
file=$1/course.yaml key=$2
[ -n "$1" ] || exit 0
[ -f "$file" ] || {
  echo "COURSE=$1: there is no $file; the chapter on teaching has an example" >&2
  exit 2
}
value=$(sed -n "s/^$key: *//p" "$file" | sed -E "s/^(['\"])(.*)\1 *\$/\2/")
time='^[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}'
if [[ $key == lab\ * && -n $value ]] &&
  { [[ ! $value =~ $time ]] || ! date -d "$value" >/dev/null 2>&1; }; then
  echo "$file: $key: $value is no time; write it as 2026-10-26 18:00" >&2
  exit 2
fi
printf '%s' "$value"
