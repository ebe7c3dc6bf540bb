#!/usr/bin/env bash
# try.sh INSTANCE FOLDER SUBMISSION [ANSWERS] - compiles, runs and judges a
# submission in FOLDER, as grading does without its sandbox; the judge's words
# come out, and FOLDER/result.json. B and EMUCC must be set.
set -euo pipefail
instance=$1 folder=$2 submission=$3 answers=${4:-}
lab=$(echo "$instance"/student/lab*/lab)
judge=$instance/instructor/judge rubric=$instance/instructor/rubric

rm -rf "$folder"
mkdir -p "$folder"
if DRIVER=$instance/driver.o "$lab/compile.sh" "$submission" "$folder"; then
  while read -r name entry size seed; do
    "$lab/run.sh" "$folder"/{program,bounds} "$folder/$name" "$entry" "$size" "$seed"
  done < <("$judge" --rubric "$rubric" --cases)
fi
"$judge" --final --rubric "$rubric" --work "$folder" --json "$folder/result.json" \
  --source "$folder/$(sed -n 's/^lab \(.*\)/lab\1.cu/p' "$rubric")" \
  ${answers:+--answers "$answers"}
