# submissions.sh - source it after tap.sh. submissions LAB SEED [PATTERN] tries
# the submissions of every-lab and labLAB/submissions, those named so or all,
# with that edition; README.md has the list's format.

# The function NAME, or a table of constants, as FILE has it.
function_of() { # FILE NAME
  awk -v name="$2" '
    { held = held $0 "\n" }
    /^}/ || /^enum .*;$/ { if (index(held, name)) printf "%s", held; held = "" }
    /^$/ { held = "" }' "$1"
}

filled() { # FILE - with the functions that it names
  local line file name
  while IFS= read -r line; do
    if [[ $line == //@* ]]; then
      read -r _ file name <<<"$line"
      function_of "$file" "$name"
    else
      printf '%s\n' "$line"
    fi
  done <"$1"
}

source_of() { # WHAT NAME - what a submission is made of
  case $1 in
  solution) cat "$instance/instructor/solution.cu" ;;
  starter) cat "$instance/student/lab$lab/lab$lab.cu" ;;
  empty) ;;
  alternative) cat "$instance/instructor/alternatives/$2.cu" ;;
  edition) cat "$B/labs/lab$lab-$2/instructor/solution.cu" ;;
  *) awk -f harness/grade/edition/substitute.awk "$instance/values" \
    <(filled "tests/labs/lab$lab/$1") ;;
  esac
}

# Tries what the variables name, of, edits, answers, points, says hold.
submission() {
  [[ $name =~ ^($chosen)$ ]] || return 0
  local folder said status=0
  # shellcheck disable=SC2154 # tap.sh's
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
  local chosen=${3:-.*} lab=$1 instance=$B/labs/lab$1-$2 line key rest tried=0
  local name='' of edits answers points says hidden
  hidden=$(hidden_sizes "$instance")
  while IFS= read -r line || [ -n "$name" ]; do
    read -r key rest <<<"$line" || true
    case $name$'\n'$key in
    $'\n') ;;
    $'\n#'*) ;;
    $'\n'*) name=$line of=solution edits='' answers=right points='' says=() ;;
    *$'\n') submission; tried=$((tried + 1)); name='' ;;
    *$'\n'of) of=$rest ;;
    *$'\n'answers) answers=$rest ;;
    *$'\n'points) points=$rest ;;
    *$'\n'says) says+=("$rest") ;;
    *) edits+=${line#"${line%%[! ]*}"}$'\n' ;;
    esac
    line=''
  done < <(cat tests/labs/every-lab <(echo) "tests/labs/lab$lab/submissions")
  [ "$tried" -ge 15 ]
  ok $? "lab $lab has at least 15 submissions: $tried"
}
