#!/usr/bin/env bash
# A class for each lab, every third submission of its list, graded as make grade
# does: isolated, and to the points that the list says.
# tier: all
# long
. tests/tap.sh
. tests/labs/submissions.sh

# Hands it in, instead of trying it.
submission() {
  count=$((count + 1))
  [ $((count % 3)) -eq 0 ] || return 0
  local id=${name//[^a-z0-9]/-} folder
  # shellcheck disable=SC2154 # submissions sets these
  folder=$scratch/class$lab/$id
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
  expected+=("$id,$points")
}

for lab in $(printf '%s\n' chapters/*/lab | sed -E 's|chapters/([0-9]+)-.*|\1|'); do
  count=0 expected=()
  submissions "$lab" tests
  tests/labs/class.sh "$B/labs/lab$lab-tests" "$scratch/class$lab" \
    "$scratch/out$lab" >/dev/null 2>&1
  ok $? "lab $lab: a class of ${#expected[@]} is graded"
  is "$(tail -n +2 "$scratch/out$lab/scores.csv" | cut -d, -f2,5 | sort)" \
    "$(printf '%s\n' "${expected[@]}" | sort)" 'to the points that they should have'
done
finish
