#!/usr/bin/env bash
# What a rung is said to cost under a change is what the rung that has it is counted to
# cost, and recorded times never contradict the order of the two bounds. `make test-all`
# has the whole list.
# tier: quick
. tests/tap.sh
. tests/emulator/what-if.sh

# from at change to [at]
few() {
  cat <<'PAIRS'
transpose/tile 64 pad:tile=1 transpose/padded
transpose/tile 128x96 swizzle:tile transpose/swizzle
records/structs@2 65536 soa:records records/arrays@2
copy/offset@4 65536 align:in=32,from=4+align:out=32,from=4 copy/offset@0
matmul/naive@32 70 block:16x16 matmul/naive@16
transpose/naive 128x96 block:yx transpose/naive-write
PAIRS
}
many() {
  cat <<'PAIRS'
transpose/tile 100x70 pad:tile transpose/padded
transpose/tile 64 swizzle:tile transpose/swizzle
transpose/half-warp-tile 64 pad:tile=1 transpose/half-warp-tile-18
scan/blelloch 4096 pad:tree=1,row=32 scan/padded
scan/blelloch 5000 pad:tree=1,row=32 scan/padded
records/structs@1 65536 soa:records records/arrays@1
records/structs@8 65536 soa:records records/arrays@8
records/arrays@4 65536 turn:fields,row=65536 records/structs@4
records/structs@1 65536 wide:records=4 records/structs-wide@1
records/structs@2 65536 wide:records=4 records/structs-wide@2
records/structs@8 65536 wide:records=4 records/structs-wide@8
triples/triples 65536 soa:points triples/triples-arrays
copy/offset@1 65536 align:in=32,from=1+align:out=32,from=1 copy/offset@0
copy/offset-several@1 65536 align:in=32,from=1+align:out=32,from=1 copy/offset-several@0
copy/stride@8 65536 soa:in,of=8+soa:out,of=8 copy/stride@1 8192
copy/stride-several@2 65536 soa:in,of=2+soa:out,of=2 copy/stride-several@1 32768
one-sided/load-stride@8 65536 soa:in,of=8 one-sided/load-stride@1 8192
one-sided/store-stride@4 65536 soa:out,of=4 one-sided/store-stride@1 16384
one-sided/load-offset@4 65536 align:in=32,from=4 one-sided/load-offset@0
one-sided/store-offset@4 65536 align:out=32,from=4 one-sided/store-offset@0
transpose/naive 128x96 turn:in,row=96+turn:out,row=128 transpose/naive-write
transpose/naive-write 128x96 turn:in,row=96+turn:out,row=128 transpose/naive
matmul/naive@16 70 block:32x32 matmul/naive@32
transpose/naive-write 100x70 block:yx transpose/naive
scale/block-size@128 100000 block:704 scale/block-size@704
scale/block-size@704 100000 block:32 scale/block-size@32
copy-shapes/block-one@256 100000 block:1024 copy-shapes/block-one@1024
copy-shapes/block-wide4@128 1048576 block:64 copy-shapes/block-wide4@64
PAIRS
}
while read -r from at change to to_at; do
  pair "$from" "$at" "$change" "$to" "$to_at"
done < <(
  few
  [ "${TIER:-}" != all ] || many
)

# Three arrays that one argument points into: told, and not tried.
EMU_WHAT_IF='aos:xs+aos:ys+aos:zs' "$bench" run --variant triples/triples-arrays \
  --size 65536 --annotate >"$scratch/cannot" 2>&1
like "$(<"$scratch/cannot")" 'not tried: another argument points into the middle of it' \
  'arrays that are parts of one are told'
finish
