# submissions.sh - reads the lists of submissions to the labs; sourced.
#
#   submissions_of LAB SEED   calls the function submission, which whoever sources
#                             this defines, for each of every-lab and of the lab's
#                             own list, with the variables that the lists set
#                             (README.md): name, of, edits, answers, points, says;
#                             and lab, instance
#   source_of OF              the program that "of" names
# shellcheck shell=bash

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
  *) awk -f harness/grade/edition/nearest.awk -f harness/grade/edition/substitute.awk "$instance/values" \
    <(filled chapters/"$lab"-*/lab/submissions/"$1") ;;
  esac
}

# shellcheck disable=SC2034 # for submission
submissions_of() { # LAB SEED
  local lab=$1 instance=$B/labs/lab$1-$2 line key rest
  local name='' of edits answers points says
  while IFS= read -r line || [ -n "$name" ]; do
    read -r key rest <<<"$line" || true
    case $name$'\n'$key in
    $'\n') ;;
    $'\n#'*) ;;
    $'\n'*) name=$line of=solution edits='' answers=right points='' says=() ;;
    *$'\n') submission; name='' ;;
    *$'\n'of) of=$rest ;;
    *$'\n'answers) answers=$rest ;;
    *$'\n'points) points=$rest ;;
    *$'\n'says) says+=("$rest") ;;
    *) edits+=${line#"${line%%[! ]*}"}$'\n' ;;
    esac
    line=''
  done < <(cat harness/grade/rehearsal/every-lab <(echo) \
    chapters/"$lab"-*/lab/submissions/list)
}
