#!/usr/bin/env bash
# The libraries' stand-ins against values that the programs work out by
# themselves; what they are handed is checked; what they compute is named as
# uncounted; programs without them take none of them.
. tests/tap.sh
here=tests/emulator/libraries

# Each program prints "ok NAME" or "not ok NAME" for each of its checks.
try() { # PROGRAM
  "$emucc" -std=c++17 $here/"$1.cu" -o "$scratch/$1" 2>"$scratch/$1.err" ||
    { ok 1 "$1 compiles"; tap_explain "$(head -20 "$scratch/$1.err")"; return; }
  timeout 60 "$scratch/$1" >"$scratch/$1.out" 2>"$scratch/$1.err"
  ok $? "$1 ends well"
  while IFS= read -r line; do
    case $line in
    'ok '*) ok 0 "${line#ok }" ;;
    'not ok '*) ok 1 "${line#not ok }" ;;
    esac
  done <"$scratch/$1.out"
  is "$(grep -E '^emulator:|: (warning|note): ' "$scratch/$1.err")" '' "$1: no finding"
}

try cublas
try textures
try cub
if [ "${TIER:-}" = all ]; then
  try thrust
  try curand
  try complex
  try cuda-std
fi
is "$(sed -n 's/, .*: computed, their accesses/ ... their accesses/p' \
  "$scratch/cublas.err")" 'cublasSgemm ... their accesses are not counted' \
  'what is not counted is named, once'

"$emucc" $here/faults.cu -o "$scratch/faults"
fails_at() { # KIND WORD: a finding of that kind at the line that says // WORD
  local line
  line=$(grep -n "// $2" $here/faults.cu | cut -d: -f1)
  like "$(grep -A1 ": warning: $1" "$scratch/faults.err")" \
    "faults.cu:$line" "$1 is found at the call, $2"
}
"$scratch/faults" 2>"$scratch/faults.err"
is $? 1 'and the program fails'
fails_at 'host memory' host
fails_at 'uninitialised read' unwritten
like "$(cat "$scratch/faults.err")" \
  'cublasSscal reads 8 bytes of cudaMalloc, none of them ever written' \
  'which says whether any of it is written'
fails_at 'out of bounds' bounds
fails_at 'use after free' freed
fails_at 'host memory' random
fails_at race generator
like "$(cat "$scratch/faults.err")" 'a generator.s state is for one thread' \
  'which advises a generator for each thread'
fails_at 'out of bounds' surface
fails_at 'out of bounds' range

printf 'int main() { return cudaDeviceSynchronize(); }\n' >"$scratch/plain.cu"
"$emucc" "$scratch/plain.cu" -o "$scratch/plain" -lcublas -lcublasLt -lcurand
is "$(nm "$scratch/plain" | grep -ciE 'cublas|curand|matrix_product')" 0 \
  'a program that calls no library has nothing of it'
finish
