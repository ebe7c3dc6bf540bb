#!/usr/bin/env bash
# tier: quick
# What runs at every access and barrier is compiled to what it should cost: how
# fast the emulator is depends on it, and times are no test.
. tests/tap.sh
objdump -d --no-show-raw-insn "$B/emulator/libemu.a" >"$scratch/code"

# instructions FUNCTION NAME -> how many instructions of that name it has; -1:
# there is no such function
instructions() {
  awk -v head="<$1>:" -v name="^$2" '
    $2 == head { within = found = 1; next }
    /^$/ { within = 0 }
    within && $2 ~ name { n++ }
    END { print found ? n + 0 : -1 }' "$scratch/code"
}

# has FUNCTION MIN MAX INSTRUCTION WHAT
has() {
  local n
  n=$(instructions "$1" "$4")
  ok $((n < $2 || n > $3)) "$5: $1 has $n of $4"
}

for hook in read write; do
  for bytes in 1 2 4 8 16; do
    has "__tsan_$hook$bytes" 0 2 push 'a hook saves hardly a register'
  done
done
has emu_loop_back 0 6 push 'a jump back of a loop saves few registers'
for barrier in emu_block_wait emu_block_barrier emu_block_reduce; do
  has "$barrier" 1 16 prefetch 'a barrier fetches later stacks ahead'
  has "$barrier" 0 3 call 'a barrier switches lanes in line'
done
finish
