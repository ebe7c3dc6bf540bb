#!/usr/bin/env bash
# facts.sh INSTANCE COURSE PAGES LAB... - prints what a handout begins with: points, time, and
# what COURSE/course.yaml says of course, deadline, late work and contact.
set -euo pipefail
instance=$1 pages=$3
labs=("${@:4}")
number=$(sed -n 's/^lab //p' "$instance/instructor/rubric")
from=$2
course() { [ -z "$from" ] || "$pages" --course "$from" "$1" "${labs[@]}"; }
named=$(course course)
due=$(course "lab $number")
late=$(course late)
contact=$(course contact)
fact() { # NAME TEXT
  [ -z "$2" ] || printf '%s\n:   %s\n\n' "$1" "$2"
}
fact Course "$named"
[ -z "$due" ] || due="$(date -d "$due" '+%A, %-d %B %Y, %H:%M')${late:+; late work loses $late}"
fact Due "$due"
fact Points "$(awk '/^[0-9]+ points?: / { sum += $1 } END { print sum }' \
  "$instance/instructor/rubric"), a table of them is at the end"
fact Time "$(sed -n 's/.*Allow \([a-z]* hours\{0,1\}\)\..*/about \1/p' "$instance/handout.md")"
fact Questions "$contact"
