# submissions.sh - source it after tap.sh. submissions LAB SEED [PATTERN] tries
# the submissions to the lab, those named so or all, with that edition;
# harness/grade/rehearsal/README.md has the lists' format.
. harness/grade/rehearsal/submissions.sh

# Tries what the variables name, of, edits, answers, points, says hold.
# shellcheck disable=SC2154 # submissions_of sets these, tap.sh scratch
submission() {
  tried=$((tried + 1))
  [[ $name =~ ^($chosen)$ ]] || return 0
  local folder said status=0
  folder=$scratch/lab$lab/${name//[^a-z0-9]/-}
  mkdir -p "$folder"
  # shellcheck disable=SC2086
  source_of $of >"$folder/before.cu"
  sed -E "$edits" "$folder/before.cu" >"$folder/lab$lab.cu"
  case $answers in
  right) cp "$instance/instructor/answers.txt" "$folder" ;;
  none) cp "$instance/student/lab$lab/answers.txt" "$folder" ;;
  wrong) sed 's/=.*/= 99999/' "$instance/instructor/answers.txt" \
    >"$folder/answers.txt" ;;
  *) printf '%s\n' "$answers" >"$folder/answers.txt" ;;
  esac
  if [ -n "$edits" ] && cmp -s "$folder/before.cu" "$folder/lab$lab.cu"; then
    ok 1 "lab $lab, $name: its edits change nothing"
    return
  fi
  said=$(tests/labs/try.sh "$instance" "$folder/work" "$folder/lab$lab.cu" \
    "$folder/answers.txt" 2>&1) || status=$?
  local pattern got told missing=
  got=$(sed -n '/^Lab /s/.*: \([0-9]*\) of.*/\1/p' <<<"$said")
  for pattern in "${says[@]}"; do
    tr -s ' \n' ' ' <<<"$said" | grep -Eq -- "$pattern" || missing+=" $pattern"
  done
  told=$(grep -Eow -- "$hidden" <<<"$said") || true
  # A place of which nothing is said ends without a blank.
  told+=$(grep -Eo ":[0-9]+ ;" <<<"$said") || true
  [ "$status" -eq 0 ] && [ "$got" = "$points" ] && [ -z "$missing$told" ]
  ok $? "lab $lab, $name: $points points"
  if [ "$got" != "$points" ] || [ -n "$missing$told" ]; then
    tap_explain "status $status, $got points; not said:$missing; hidden, and \
told: $told; $said"
  fi
}

# What tells a hidden size of an instance, as an alternative of a pattern: the
# size, the bytes of so many elements.
hidden_sizes() { # INSTANCE
  local rubric
  for rubric in "$1"/instructor/rubric "$1"/student/lab*/lab/rubric; do
    "$1/instructor/judge" --rubric "$rubric" --cases | cut -d' ' -f3 | sort -u
  done | sort | uniq -u | awk '
    { print "size " $1 }
    $1 ~ /^[0-9]+$/ && $1 >= 100 { print $1; print 4 * $1 }' | paste -sd'|'
}

submissions() { # LAB SEED [PATTERN]
  local chosen=${3:-.*} tried=0 hidden
  hidden=$(hidden_sizes "$B/labs/lab$1-$2")
  submissions_of "$1" "$2"
  [ "$tried" -ge 15 ]
  ok $? "lab $1 has at least 15 submissions: $tried"
}
