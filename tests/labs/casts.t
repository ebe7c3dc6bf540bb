#!/usr/bin/env bash
# A variable of one's own, cast to an array without end, reads and stores what it
# likes: its task earns nothing, and the line is told. One spelling in each of two labs;
# two labs more, and the rest of the spellings, where all tests are run.
# long
. tests/tap.sh
. tests/labs/casts.sh
export EMUCC=$B/bin/emucc

try() { # LAB TASK LAUNCH SPELLING
  local instance=$B/labs/lab$1-tests from=$scratch/$1-$4 said
  mkdir -p "$from"
  with_peek "$instance/instructor/solution.cu" "$3" "$4" >"$from/lab$1.cu"
  said=$(tests/labs/try.sh "$instance" "$from/tried" "$from/lab$1.cu" 2>&1)
  is "$(grep -c '"failed":[[:space:]]*""' "$from/tried/result.json")" 1 'it runs'
  is "$(earned "$from/tried/result.json" "$2")" 0 "lab $1, $2: a cast by $4"
  like "$(tr -s ' \n' ' ' <<<"$said")" \
    "lab$1.cu:[0-9]+: an access leaves the variable that it begins in" \
    'and is told by its line'
}

all=$spellings
labs=('2 window window_kernel<<<' '4 lines lines_kernel<<<')
[ "${TIER:-}" != all ] || labs+=('6 hide hide_kernel<<<' '7 lean lean_kernel<<<')
for lab in "${labs[@]}"; do
  read -r number task launch <<<"$lab"
  chosen=${all%%[ $'\n']*} all=${all#*[ $'\n']}
  try "$number" "$task" "$launch" "$chosen"
done
if [ "${TIER:-}" = all ]; then
  for name in $all; do try 4 lines 'lines_kernel<<<' "$name"; done
fi

# Who reads past a shared array has a finding, as ever, and no more.
instance=$B/labs/lab3-tests
mkdir "$scratch/shared"
sed '/^static __global__ void tree_kernel/,/^}/s/for (int half = THREADS \/ 2;/for (int half = THREADS;/' \
  "$instance/instructor/solution.cu" >"$scratch/shared/lab3.cu"
said=$(tests/labs/try.sh "$instance" "$scratch/shared/tried" "$scratch/shared/lab3.cu" 2>&1)
like "$said" 'out_of_bounds' 'an index past a shared array is a finding'
is "$(grep -c 'leaves the variable\|passes the end' <<<"$said")" 0 'and no cheat'

# The host's own, too: what a lab about copies keeps from it.
instance=$B/labs/lab9-tests
mkdir "$scratch/host"
awk '/^void less/ { open = 1 } { print }
  open && /\{$/ { print "  long own[1] = {1}; typedef long far[1l << 57];"
    print "  far &all = *(far *)(own - (1l << 50));"
    print "  static const long kept[1] = {0};"
    print "  if (all[(long *)d - own + (1l << 50)] == 12345) return;"
    open = 0 }' "$instance/instructor/solution.cu" >"$scratch/host/lab9.cu"
said=$(tests/labs/try.sh "$instance" "$scratch/host/tried" "$scratch/host/lab9.cu" 2>&1)
is "$(grep -c '"failed":[[:space:]]*""' "$scratch/host/tried/result.json")" 1 'it runs'
is "$(earned "$scratch/host/tried/result.json" less)" 0 'lab 9: a cast on the host'
like "$(tr -s ' \n' ' ' <<<"$said")" 'lab9.cu:[0-9]+: an access (leaves|passes)' 'is told'
finish
