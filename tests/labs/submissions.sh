# submissions.sh - source it after tap.sh. submissions LAB SEED [PATTERN] begins to
# try the submissions to the lab, those named so or all, with that edition;
# submissions_judged waits for all that were begun, and checks what they got.
# harness/grade/rehearsal/README.md has the lists' format.
. harness/grade/rehearsal/submissions.sh

# What was begun, in its order: tab-separated folder, lab, points, name; what the
# feedback is to say, a pattern a line, lies in the folder.
begun=()

# Begins to try what the variables name, of, edits, answers, points, says hold, as
# many at a time as there are processors.
# shellcheck disable=SC2154 # submissions_of sets these, tap.sh scratch
submission() {
  tried=$((tried + 1))
  [[ $name =~ ^($chosen)$ ]] || return 0
  local folder=$scratch/${instance##*/}/${name//[^a-z0-9]/-}
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
  begun+=("$folder"$'\t'"$lab"$'\t'"$points"$'\t'"$name")
  if [ -n "$edits" ] && cmp -s "$folder/before.cu" "$folder/lab$lab.cu"; then
    echo 'its edits change nothing' >"$folder/said"
    echo 1 >"$folder/status"
    return
  fi
  [ ${#says[@]} -eq 0 ] || printf '%s\n' "${says[@]}" >"$folder/says"
  echo "$hidden" >"$folder/hidden"
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
  {
    tests/labs/try.sh "$instance" "$folder/work" "$folder/lab$lab.cu" \
      "$folder/answers.txt" >"$folder/said" 2>&1
    echo $? >"$folder/status"
    rm -rf "$folder/work"
  } &
}

# Whether what was begun has its points and is told what it should be.
submissions_judged() {
  local entry folder lab points name
  wait
  for entry in "${begun[@]}"; do
    IFS=$'\t' read -r folder lab points name <<<"$entry"
    judged
  done
  begun=()
}

judged() {
  local said status pattern got told missing=
  said=$(cat "$folder/said") status=$(cat "$folder/status")
  got=$(sed -n '/^Lab /s/.*: \([0-9]*\) of.*/\1/p' <<<"$said")
  while read -r pattern; do
    tr -s ' \n' ' ' <<<"$said" | grep -Eq -- "$pattern" || missing+=" $pattern"
  done < <(cat "$folder/says" 2>/dev/null)
  told=$(grep -Eow -f "$folder/hidden" <<<"$said" 2>/dev/null) || true
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
