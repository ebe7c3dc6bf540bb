#!/usr/bin/env bash
# A class for each lab, every third submission of its list, graded as make grade
# does: isolated, and to the points that the list says.
# tier: all
# long
. tests/tap.sh

for lab in $(printf '%s\n' chapters/*/lab | sed -E 's|chapters/([0-9]+)-.*|\1|'); do
  made=$scratch/made$lab class=$scratch/class$lab
  harness/grade/rehearsal/made-up.sh "$lab" tests "$made"
  mkdir "$class"
  awk 'NR % 3 == 0' "$made/list" >"$scratch/list$lab"
  while IFS=$'\t' read -r id _; do mv "$made/$id" "$class"; done <"$scratch/list$lab"
  harness/grade/rehearsal/class.sh "$B/labs/lab$lab-tests" "$class" \
    "$scratch/out$lab" >/dev/null 2>&1
  ok $? "lab $lab: a class of $(wc -l <"$scratch/list$lab") is graded"
  is "$(tail -n +2 "$scratch/out$lab/scores.csv" | cut -d, -f2,5 | sort)" \
    "$(cut -f1,2 "$scratch/list$lab" | tr '\t' , | sort)" 'to the points that they should have'
done
finish
