#!/usr/bin/env bash
# made-up.sh LAB SEED TO - writes the submissions to a lab's edition, its list's and
# every-lab's, to TO/ID/labN.cu and answers.txt, and a line of each to TO/list:
# "ID<TAB>points<TAB>name". B must be set.
set -euo pipefail
. harness/grade/rehearsal/submissions.sh
made=$3
mkdir -p "$made"
# shellcheck disable=SC2154 # submissions_of sets these
submission() {
  local id=${name//[^a-z0-9]/-} folder
  # Another edition may not be there.
  [[ $of != edition* || -d $B/labs/lab$lab-${of#* } ]] || return 0
  id=${id:0:60}
  folder=$made/$id
  mkdir -p "$folder"
  # shellcheck disable=SC2086
  source_of $of | sed -E "$edits" >"$folder/lab$lab.cu"
  case $answers in
  right) cp "$instance/instructor/answers.txt" "$folder" ;;
  wrong) sed 's/=.*/= 99999/' "$instance/instructor/answers.txt" \
    >"$folder/answers.txt" ;;
  none) ;;
  *) printf '%s\n' "$answers" >"$folder/answers.txt" ;;
  esac
  printf '%s\t%s\t%s\n' "$id" "$points" "$name" >>"$made/list"
}
submissions_of "$1" "$2"
