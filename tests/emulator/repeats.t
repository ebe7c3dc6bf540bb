#!/usr/bin/env bash
# A launch that repeats an earlier one, with the same arguments and contents of
# memory, is not run again: its result is the same, and so are its counts.
# long
. tests/tap.sh

"$emucc" -O3 -lcublas -o "$scratch/loops" \
  tests/emulator/repeats/loops.cu >"$scratch/log" 2>&1
ok $? 'the program compiles'

# loop NAME [ROUNDS] -> what it prints; leaves err, counts.csv. One block of 8 is
# counted, which takes a third of the time and repeats the same launches.
loop() {
  EMU_SAMPLE=${EMU_SAMPLE-1/8} EMU_COUNTS=$scratch/counts.csv "$scratch/loops" "$@" \
    2>"$scratch/err"
}
# repeats KERNEL -> how many of its launches were not run again
repeats() {
  sed -nE "s/^= $1: ([0-9]+) of its [0-9]+ launches repeat.*/\\1/p" "$scratch/err"
}

# Each line: the loop, its kernel, its rounds, how many of them are repeats, and
# what changes between them: 8 launches make 2^26 accesses, the next is run once
# more, and so is each that finds new contents of memory. Those after "all" run
# where all tests do: what they try is near to what another line tries.
while IFS='|' read -r name kernel rounds times why; do
  if [ "$name" = all ]; then
    [ "${TIER:-}" = all ] || break
    continue
  fi
  is "$(loop "$name" "$rounds")" OK "$name: every result is right: $why"
  is "$(repeats "$kernel")" "$times" \
    "$name: ${times:-none} of $rounds are repeats"
  is "$(grep -c 'warning:' "$scratch/err")" 0 "$name: and nothing is found"
done <<'END'
same|gather|40|31|nothing changes
copied|gather|40|24|cudaMemcpy, now and then
variables|gather|40|27|cudaMemcpyToSymbol
in_place|grow|11||the kernel's own result
counted|total|40|31|atomic operations, from 0 each time
pinned|gather|40|25|the host stores to pinned memory
blas|gather|40|29|cuBLAS multiplies an array
clocks|timed|11||a clock, which the kernel reads
heap|borrows|11||memory that the kernel allocates
all
texture|looks|40|29|a texture, made anew
allocated|gather|40|31|memory is allocated and freed each time
set|gather|40|28|cudaMemset, and back
arguments|gather|40|29|an argument
restored|grow|40|31|it is copied back each time
in_turn|grow|40|31|another kernel has run
managed|gather|40|25|the host stores to managed memory
library|gather|40|25|Thrust fills an array
statics|remembers|11||a static variable of the kernel
product||40||what cuBLAS multiplies
END

loop racy 12 >"$scratch/out"
is "$(repeats races)" 3 'launches that find the same are not run again'
times() { # ROUNDS -> how often the race is found
  EMU_FINDINGS=$scratch/found.json loop racy "$1" >/dev/null
  grep -o '"times": *[0-9]*' "$scratch/found.json" | grep -o '[0-9]*$' | head -n 1
}
# The ninth launch runs and counts a sample; the twelfth repeats it.
is $(($(times 12) - $(times 11))) $(($(times 9) - $(times 8))) \
  'and what is found is counted again'

loop prints 16 >"$scratch/out"
is "$(grep -c told "$scratch/out")" 16 'what a kernel prints appears each time'
is "$(tail -n 1 "$scratch/out")" OK 'prints: every result is right'

EMU_SAMPLE='' loop same >/dev/null
# Of each line of the source, from the first launch that is a sample on.
is "$(awk -F, 'NR > 1 && $1 >= 9' "$scratch/counts.csv" | cut -d, -f2- | sort | uniq -c |
  awk '{ print $1 }' | paste -sd,)" 32,32,32,32 \
  'repeats have the counts of the launch that they repeat'
loop same >/dev/null
cp "$scratch/counts.csv" "$scratch/first.csv"
counts=3
[ "${TIER:-}" != all ] || counts='1 2 3'
for threads in $counts; do
  EMU_THREADS=$threads loop same >/dev/null
  ok "$(cmp -s "$scratch/counts.csv" "$scratch/first.csv"; echo $?)" \
    "$threads threads: same counts"
done

# Findings that memory was lacking to keep are not lost: the launches run again.
lost() { # OPTION... - how many of 20 launches repeat an earlier one
  "$emucc" -O3 tests/emulator/repeats/lost.cu -o "$scratch/lost" "$@"
  EMU_SAMPLE=1/8 EMU_STRICT=0 "$scratch/lost" 20 2>"$scratch/err"
  repeats sum
}
is "$(lost)" 11 'launches with a finding repeat'
is "$(lost -DNO_MEMORY -Wl,--wrap=check_findings_save)" '' \
  'not where the finding could not be kept'

EMU_SAMPLE=all loop same 12 >/dev/null
is "$(repeats gather)" '' 'EMU_SAMPLE=all runs every launch'
finish
