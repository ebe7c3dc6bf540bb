#!/usr/bin/env bash
# make dram: a row for each variant and value that is asked for.
# tier: quick
. tests/tap.sh
. tests/gpu/tools.sh

cat >"$scratch/problems.csv" <<'END'
problem,standard,standard_small,axis,axis_standard
copy,2000,20,offset,0
END
cat >"$scratch/catalogue.csv" <<'END'
variant,problem,file,chapter,sweeps,wrong,source_hash,summary
shifted,copy,chapters/5-x/shifted.cu,5,offset,0,aaa,"one, and no more"
END
printf '%s\n' 'first 1234567 8 9 10 91.5 80' 'second 5 6 7 8 9 10' >"$scratch/ncu/shifted"
out=$scratch/results/dram.csv
dram() {
  PATH=$tools:$none:$(dirname "$(type -P mktemp)") NVCC='' harness/gpu/profile.sh \
    "$tools/bench" "$scratch/catalogue.csv" "$scratch/problems.csv" \
    "$scratch/pieces" "$out" "$@"
}
dram copy/shifted=0 copy/shifted=8 copy/shifted@40x50 2>"$scratch/err"
is $? 0 'it succeeds'
is "$(cat "$out")" 'problem,variant,axis,value,size,dram_read_bytes,dram_write_bytes,l2_sectors,l2_between_sectors,l2_pct,dram_pct
copy,shifted,offset,0,2000,1234567,8,9,10,91.5,80
copy,shifted,offset,8,2000,1234567,8,9,10,91.5,80
copy,shifted,offset,,40x50,1234567,8,9,10,91.5,80' 'a row of the first kernel for each value'
like "$(cat "$scratch/ncu-calls")" '--launch --variant copy/shifted --size 40x50' \
  'at that size'
is "$(head -n 1 "$out")" "$(head -n 1 report/recorded/nvidia-h200/dram.csv)" \
  'its columns as they are recorded'
like "$(cat "$scratch/ncu-calls")" '--launch --variant copy/shifted --value 8' \
  'at that value'
before=$(cat "$out")
fails 'profile: nothing of copy/gone=1: there is no such variant' dram copy/gone=1
is "$(cat "$out")" "$before" 'and what was there stays'
finish
