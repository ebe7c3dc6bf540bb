#!/usr/bin/env bash
# Of large grids a sample of the blocks is counted, and scaled; all blocks run.
. tests/tap.sh

programs='sums large'
[ "${TIER:-}" != all ] || programs+=' repeated quiet'
for name in $programs; do
  "$emucc" -o "$scratch/$name" "tests/emulator/sampled/$name.cu" \
    >"$scratch/log" 2>&1
  ok $? "$name compiles"
done
unset EMU_SAMPLE
# counted COUNT THREADS PROGRAM -> its standard output; leaves counts, err
counted() {
  EMU_SAMPLE=$1 EMU_THREADS=$2 EMU_COUNTS=$scratch/counts.csv \
    "$scratch/$3" 2>"$scratch/err"
}
# column NAME KERNEL SPACE OP -> the sum of a column
column() {
  csv_awk '$at["kernel"] == kernel && $at["space"] "," $at["operation"] == kind {
      sum += $at[column] }
    END { print sum + 0 }' column="$1" kernel="$2" kind="$3,$4" "$scratch/counts.csv"
}

is "$(counted '' 2 large)" OK 'every block of a large grid runs'
like "$(cat "$scratch/err")" '^~ scale: sampled, 4096 of 8193 blocks counted' \
  'a sample of them is counted, and the table says so'
like "$(cat "$scratch/err")" 'blocks counted, scaled, and checked for races; ' \
  'which blocks are checked it says, too'
like "$(cat "$scratch/err")" '^scale +1 +~[0-9]+' 'its counts are marked'
is "$(column blocks_counted scale global store)" 4096 'so does the file'
is "$(column requests scale global store)" \
  "$(counted all 2 large >/dev/null; column requests scale global store |
    awk '{ print $1 + 4 }')" 'counts are scaled: a sample of whole blocks'
is "$(grep -c sampled "$scratch/err")" 0 'EMU_SAMPLE=all counts them all'
is "$(column blocks_counted scale global store)" 8193 'and says so'

if [ "${TIER:-}" = all ]; then
  is "$(counted '' 2 repeated)" OK 'every block of repeated launches runs'
  like "$(cat "$scratch/err")" '^~ add_up: sampled, 1152 of 2048 blocks counted' \
    'a kernel that has made 2^26 accesses is sampled, however small its grid'
  is "$(column requests add_up global load)" $((4 * 511 * 4 * 512)) \
    'its counts are scaled, launch by launch'

  is "$(EMU_SAMPLE=1/1024 "$scratch/quiet" load 2>"$scratch/err")" OK \
    'loads that nobody is told of load the same, and one beyond an array goes unnoticed'
  EMU_SAMPLE=1/1024 "$scratch/quiet" store 2>"$scratch/err"
  like "$(cat "$scratch/err")" 'quiet.cu:69: warning: out of bounds in mixed: store' \
    'it is found, at its line'
fi

EMU_STRICT=0 "$scratch/large" over 2>"$scratch/err"
like "$(cat "$scratch/err")" 'out of bounds.*scale' \
  'an access out of bounds is found in a block that is not counted'

is "$(counted 1/16 2 sums)" OK \
  'barriers, shuffles, atomics and fences work where nothing is counted'
is "$(grep -cE 'emulator:|warning:' "$scratch/err")" 0 'and nothing is found'
like "$(cat "$scratch/err")" 'rising: sampled, 63 of 1000' 'one block of 16'
# Which block comes last, whether it is in the sample, and so what the busiest warp
# did (the last column), is for time to say.
last=$(grep -n 'by the last block' tests/emulator/sampled/sums.cu |
  cut -d: -f1 | paste -sd'|')
the_same() {
  grep -Ev "sums\.cu,($last)," "$scratch/counts.csv" | cut -d, -f-19 | cksum
}
first=$(the_same)
for threads in 1 2 3; do
  counted 1/16 $threads sums >/dev/null
  is "$(the_same)" "$first" "$threads threads: same counts"
done
estimate=$(column sectors rising global load)
spread=$(sed -nE 's/^~ rising.*sectors \+-([0-9.]+) %.*/\1/p' "$scratch/err")
ok "$(awk -v got="$estimate" -v spread="$spread" 'BEGIN {
  want = 1000 * 1001 / 2; off = (got - want) / want * 100
  print !(spread > 0 && spread < 20 && off < spread && -off < spread) }')" \
  "the true total is within the spread: $estimate of 500500, +-$spread %"

# 3 Mi floats in host memory, twice as many on the device.
own=$((3 * 3 * 4096))
peak=$("$scratch/large" loop 2>"$scratch/err")
ok $((peak > own * 3 / 2 + 100000)) \
  "checks take no more than half of the program's memory and 100 MB: $peak KiB"
like "$(cat "$scratch/err")" 'races? .*race|race .*between' 'they find a race'
like "$(cat "$scratch/err")" 'looked for in one of [0-9]+ pages' \
  'and say that they looked at a part'
first=$(sed -n '/^emulator/,/^$/p' "$scratch/err" | cksum)
if [ "${TIER:-}" = all ]; then
  is "$(EMU_THREADS=1 "$scratch/large" loop 2>&1 >/dev/null |
    sed -n '/^emulator/,/^$/p' | cksum)" "$first" 'the same part, whatever runs'
  EMU_SAMPLE=all "$scratch/large" loop >/dev/null 2>"$scratch/err"
  is "$(grep -c 'looked for' "$scratch/err")" 0 'EMU_SAMPLE=all looks at all'
fi

for bad in 0 2 1/0 1/x 1/ some; do
  fails "EMU_SAMPLE=$bad: give" env EMU_SAMPLE=$bad "$scratch/large"
done
finish
