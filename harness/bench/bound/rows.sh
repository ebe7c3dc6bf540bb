#!/usr/bin/env bash
# rows.sh BENCH MORE GPU COUNTS RESULTS - as CSV, each recorded row of a GPU in
# the folder RESULTS, its bound on GPU, a file of gpus.csv's form, and how busy the
# profiler found its units. The emulator's counts lie in the folder COUNTS and the
# file MORE (counts.sh).
set -euo pipefail
bench=$1 more=$2 gpu=$3 counts=$4 results=$5
files=("$counts"/chapter*.csv "$more")
"$bench" query "$results"/ceilings.csv "$results"/chapter*.csv --passed \
  --on "$gpu" "${files[@]/#/--counts=}" --join "$results/profile.csv" \
  --where device=gpu,median_ms!= --columns "chapter,problem,variant,axis,value,$(
  )size,rows,cols,inner,device,device_name,verdict,bytes,p75_ms,median_ms,bound_ms,$(
  )bound_by,bound_next_ms,bound_next,DRAM_ms,L2_ms,wavefronts_ms,issue_ms,$(
  )multiply_adds_ms,block_starts_ms,latency_ms,bus_ms,$(
  )issue_pct,fma_pct,l1_pct,lsu_pct,l2_pct,dram_pct"
