#!/usr/bin/env bash
# The occupancy calculator: worked cases of old lectures and of today, bad
# input, and all compute capabilities against the header of the CUDA Toolkit.
# tier: quick
. tests/tap.sh
occupancy() { "$B/bin/occupancy" "$@"; }
allowed() { # what, then capability, threads, registers, bytes
  occupancy "${@:2}" | sed -n "s/^$1 *\([0-9]*\|no limit\)\( .*\)\?$/\1/p"
}

# Maxwell, tiles of 16 x 16 and 32 x 32 (two of them, of floats).
is "$(allowed 'shared memory' 5.0 256 32 2048)" 32 \
  '5.0, 2 KiB a block: 32 blocks by shared memory'
is "$(allowed threads 5.0 256 32 2048)" 8 'and 8 by threads'
is "$(allowed resident 5.0 256 32 2048)" 8 'so 8'
is "$(allowed 'shared memory' 5.0 1024 32 8192)" 8 '8 KiB a block: 8'
is "$(allowed threads 5.0 1024 32 8192)" 2 'and 2 by threads'
is "$(allowed 'shared memory' 9.0 256 32 2048)" 76 \
  '9.0: a block takes 1 KiB more than it asks for'
is "$(allowed registers 9.0 256 33 0)" 6 \
  'one register more than 32 costs two blocks of eight'
is "$(allowed registers 9.0 1024 65 0)" 0 'a block that cannot be launched'
is "$(allowed 'shared memory' 7.5 256 32 0)" 'no limit' 'none of a resource'
is "$(allowed 'blocks at most' 8.6 32 16 0)" 16 '8.6 takes 16 blocks'
like "$(occupancy 9.0 256 64 0)" 'registers +4 blocks  <- binds' 'what binds'
like "$(occupancy 9.0 256 64 0)" 'occupancy 50.0 %' 'and what is reached'

fails 'CAPABILITY=9.9: type one of 5.0' occupancy 9.9 256 32 0
fails 'BLOCK=2048: type a whole number up to 1024' occupancy 9.0 2048 32 0
fails 'REGISTERS=x: type' occupancy 9.0 256 x 0
fails 'BLOCK=0: a block has' occupancy 9.0 0 32 0
fails 'SHARED=300000: type a whole number up to 232448' \
  occupancy 9.0 256 32 300000

cat >"$scratch/profile.csv" <<EOF
problem,variant,axis,value,registers,block,shared_static_bytes,shared_dynamic_bytes
p,large,,,32,256,1024,101376
p,small,n,8,33,256,0,2048
EOF
is "$(harness/occupancy/residency.sh "$B/bin/occupancy" "$scratch/profile.csv" |
  tail -n +2)" 'p,large,,,0,0.0,0,0.0,0,0.0,2,25.0
p,small,n,8,4,100.0,6,100.0,6,100.0,6,75.0' \
  "what of a profile's kernels fits on 7.5, 8.6, 8.9 and 9.0"

header=$(dirname "$(dirname "$(realpath "$(command -v "${NVCC:-nvcc}" ||
  echo /none/bin/nvcc)")")")/include/cuda_occupancy.h
if [ ! -f "$header" ]; then
  skip 1 'no cuda_occupancy.h: no CUDA Toolkit is here'
else
  gcc -std=c11 -O2 -Wall -Wextra -Werror -Iharness/occupancy \
    -isystem "$(dirname "$header")" \
    -o "$scratch/against" tests/occupancy/against_header.c \
    "$B/occupancy/residency.o" 2>"$scratch/err"
  is "$("$scratch/against" | tail -n 3)" '16 capabilities, all cases equal' \
    "the Toolkit's header says the same"
fi
finish
