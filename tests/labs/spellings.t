#!/usr/bin/env bash
# Labs by other means: honest work in other spellings loses no point, and what
# goes around a task earns only what it deserves. Two of them; all where all
# tests are run, the honest ones in another edition, too.
# long
. tests/tap.sh
export EMUCC=$B/bin/emucc

# spellings/labN.cu has several, each with what stands above it:
#
#   //! NAME: POINTS
#   //! for FUNCTION ...    of the solution, in whose place it comes
#   //! says PATTERN        what the feedback has of it
spelling() { # FILE NAME -> its text
  awk -v name="//! $2:" '/^\/\/! [a-z-]*: / { on = $1 " " $2 == name } on' "$1"
}

# A program without its functions of those names.
without() { # "NAME ..."
  awk -v names=" $1 " '
    /^[^ \/#}].*\(/ && !open { at = index($0, "(")
      before = substr($0, 1, at - 1); sub(/.*[ *]/, "", before)
      open = index(names, " " before " ") }
    !open; open && /^}/ { open = 0 }'
}

# Begins to try one, as many at a time as there are processors.
begun=()
try() { # LAB EDITION NAME
  local instance=$B/labs/lab$1-$2 from=$scratch/$1-$2-$3
  mkdir "$from"
  spelling "tests/labs/spellings/lab$1.cu" "$3" >"$from/text"
  { without "$(sed -n 's|^//! for ||p' "$from/text")" \
      <"$instance/instructor/solution.cu" &&
    awk -f harness/grade/edition/nearest.awk -f harness/grade/edition/substitute.awk \
      "$instance/values" "$from/text"; } >"$from/lab$1.cu"
  begun+=("$1 $2 $3")
  while [ "$(jobs -rp | wc -l)" -ge "$(nproc)" ]; do wait -n; done
  tests/labs/try.sh "$instance" "$from/tried" "$from/lab$1.cu" \
    "$instance/instructor/answers.txt" >"$from/said" 2>&1 &
}

judged() { # LAB EDITION NAME
  local from=$scratch/$1-$2-$3 said got points
  said=$(cat "$from/said")
  points=$(sed -n '1s/.*: //p' "$from/text")
  got=$(sed -n '/^Lab /s/.*: \([0-9]*\) of.*/\1/p' <<<"$said")
  is "$got" "$points" "lab $1, $2, $3: $points points"
  [ "$got" = "$points" ] || tap_explain "$said"
  like "$(tr -s ' \n' ' ' <<<"$said")" \
    "$(sed -n 's|^//! says ||p' "$from/text")" "lab $1, $2, $3: what is said"
}

all_judged() {
  local one
  wait
  # shellcheck disable=SC2086 # three words
  for one in "${begun[@]}"; do judged $one; done
  finish
}

if [ "${TIER:-}" != all ]; then
  try 9 tests own-buffers
  try 5 tests atomics-read
  all_judged
fi
for file in tests/labs/spellings/*.cu; do
  lab=$(basename "$file" .cu)
  while read -r _ name points; do
    try "${lab#lab}" tests "${name%:}"
    [ "$points" -lt 20 ] || try "${lab#lab}" other "${name%:}"
  done < <(grep '^//! [a-z-]*: ' "$file")
done
all_judged
