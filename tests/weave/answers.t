#!/usr/bin/env bash
# What the answers work out by hand is what a run counts: the chapters' kernels
# changed as the exercise says, other sizes, the occupancy program. A number
# that a run gives has to stand in the answer, in brackets.
. tests/tap.sh

# Item NUMBER of chapter CHAPTER's answers, as one line.
answer() { # CHAPTER NUMBER
  awk -v item="$2" 'match($0, /^[0-9]+\. /) {inside = $0 + 0 == item}
    inside {printf "%s ", $0}' chapters/"$1"-*/answers.md
}
has() { # NUMBER TEXT
  [ -n "$1" ] && grep -qF "[$1]{" <<<"$2"
}
gives() { # CHAPTER NUMBER COUNTED WHAT
  has "$3" "$(answer "$1" "$2")"
  ok $? "answer $1.$2: $4 is ${3:-not counted}"
}
is "$(has 4 'so [4]{calc="2 + 2"}'; has 4 'so [14]{calc="2 + 12"}'; echo $?)" 1 \
  'a number that an answer lacks is noticed'

# The code in item NUMBER of a FILE's numbered list.
code() { # FILE NUMBER
  awk -v item="$2" 'match($0, /^[0-9]+\. /) {inside = $0 + 0 == item; next}
    /^ *```/ {on = inside && !on; next} on' "$1"
}
code chapters/0-machine/chapter.md 4 >"$scratch/fours.h"
code chapters/0-machine/answers.md 5 >"$scratch/stencil.h"
kernel() { sed -n '/^\/\/> kernel/,/^\/\/< kernel/p' "$1"; }
tiles='s/\([AB]s\)\[ty\]\[tx\]/\1[tx][ty]/'
kernel chapters/1-cgma/01-naive.cu | sed 's/threadIdx\.x/threadIdx.?/
  s/threadIdx\.y/threadIdx.x/; s/threadIdx\.?/threadIdx.y/' >"$scratch/swapped.h"
kernel chapters/2-tiling/01-tiled.cu | sed "$tiles" >"$scratch/exchanged.h"
sed 's/As\[ty\]\[k\] \* Bs\[k\]\[tx\]/As[k][ty] * Bs[tx][k]/' \
  "$scratch/exchanged.h" >"$scratch/turned.h"
sed -n '/^enum/,/^}/{s/TM/TN/g; s/tx = tid % BN/tx = tid % (BN \/ TN) * TN/
  s/ty = tid \/ BN \* TN/ty = tid \/ (BN \/ TN)/; s/b = Bs\[k\]\[tx\]/b = As[ty][k]/
  s/As\[ty + i\]\[k\]/Bs[k][tx + i]/; s/row + i < M && col </row < M \&\& col + i </
  s/(row + i) \* N + col/row * N + col + i/; p}' chapters/2-tiling/*thread-column.cu \
  >"$scratch/row.h"
sed -n '/^static __global__/,/^}/{s/TILE = 16/TILE = 32/; p}' \
  chapters/2-tiling/wrong/no-barrier.cu >"$scratch/unordered.h"
is "$(cd "$scratch" && sed -n 's/.*threadIdx\.\(.\).*/\1/p' swapped.h
  grep -c 's\[tx\]\[ty\]' exchanged.h; grep -c 'Bs\[tx\]\[k\]' turned.h)" \
  'x
y
2
1' 'the kernels are changed as the exercises say'
"$emucc" -I"$scratch" -o "$scratch/answers" tests/weave/answers.cu &&
  said=$(EMU_COUNTS=$scratch/counts.csv "$scratch/answers" 2>"$scratch/err")
ok $? 'they run'

# Of the accesses to SPACE by launch NUMBER: sectors, or wavefronts, a request.
each() { # NUMBER SPACE OPERATION COUNT
  csv_awk '$1 == launch && $at["space"] == space && $at["operation"] == op {
      sum += $at[what]; requests += $at["requests"]
    } END {if (requests) print sum / requests}' launch="$1" space="$2" op="$3" \
    what="$4" "$scratch/counts.csv"
}
gives 1 5 "$(each 1 global load sectors)" 'sectors of a swapped load'
gives 1 5 "$(each 1 global store sectors)" 'of its store'
gives 2 4 "$(each 2 shared store wavefronts)" 'wavefronts of an exchanged store'
gives 2 4 "$(each 2 shared load wavefronts)" 'of the loads, left as they are'
gives 2 4 "$(each 3 shared load wavefronts)" 'of the loads, exchanged with them'
gives 2 5 "$(printf %.2f "$(each 8 shared load wavefronts)")" 'of a row of eight'
gives 2 5 "$(each 8 global store sectors)" 'and sectors of its stores'
has_line() { [ -n "$1" ] && grep -qF "$1" chapters/2-tiling/chapter.md; }
"$scratch/answers" without barriers >"$scratch/said" 2>"$scratch/err"
has_line "$(cat "$scratch/said")" && has_line "$(sed -n \
  's/.*\(race in .*between\).*/\1/p' "$scratch/err" | head -n 1)"
ok $? 'chapter 2 shows what the kernel without barriers prints'
gives 4 4 "$(each 4 shared load wavefronts)" 'wavefronts of a column of doubles, two of padding'
gives 4 4 "$(each 5 shared load wavefronts)" 'with one column of padding'
gives 0 4 "$(each 6 global load sectors)" 'sectors of lanes four floats apart'
gives 0 5 "$(each 7 global load sectors)" 'sectors of a load of the stencil'
gives 3 2 "$said" 'where the sum of ones stops'

# COLUMN of the only row that bench counts, to at most two decimals.
counted() { # COLUMN BENCH-ARGUMENT...
  "$bench" run "${@:2}" --csv "$scratch/row.csv" >/dev/null 2>&1
  csv_awk '{printf "%.4g", sprintf("%.2f", $at[column])}' column="$1" "$scratch/row.csv"
}
gives 1 4 "$(counted global_store.sectors_per_request --variant matmul/naive \
  --value 32 --size 100x70x36)" 'sectors of a store at 100 × 36 by 36 × 70'
gives 5 4 "$(counted global_load.sectors --variant copy-shapes/block-one \
  --value 100 --size 200)" 'sectors of two blocks of 100'
gives 5 4 "$(counted global_load.requests --variant copy-shapes/block-one \
  --value 100 --size 200)" 'and their requests'

blocks() { # WHAT CAPABILITY THREADS REGISTERS BYTES
  "$B/bin/occupancy" "${@:2}" | sed -n "s/^$1 *\([0-9]*\) .*/\1/p"
}
for tile in 16 32; do
  gives 2 2 "$(blocks 'shared memory' 5.0 $((tile * tile)) 32 \
    $((16 * tile * tile)))" "blocks of tiles of $tile doubles in 64 KiB"
  gives 2 2 "$(blocks threads 5.0 $((tile * tile)) 32 $((16 * tile * tile)))" \
    'by threads'
done
gives 6 1 "$(blocks resident 9.0 128 48 0)" 'blocks with 48 registers'
gives 6 5 "$(blocks resident 9.0 256 16 $((40 << 10)))" 'blocks of 40 KiB'
gives 6 5 "$(blocks resident 9.0 256 16 $((37 << 10)))" 'of 37 KiB'
finish
