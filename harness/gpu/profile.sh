#!/usr/bin/env bash
# profile.sh BENCH CATALOGUE PROBLEMS OUT - what binds each variant: its kernels
# under ncu, at the size and axis value that its problem means where none is
# named. OUT gets a row per variant, of the kernel that takes longest:
# registers, shared memory, occupancy, bytes at each level, and how much of
# each unit's peak is used (ncu's throughput metrics). Clocks are left alone.
set -uo pipefail
bench=$1 catalogue=$2 problems=$3 out=$4
command -v ncu >/dev/null || {
  echo "profile: ncu is not here; it comes with the CUDA Toolkit" >&2
  exit 1
}
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat >"$work/columns" <<'END'
ms gpu__time_duration.sum
registers launch__registers_per_thread
block launch__block_size
grid launch__grid_size
shared_static_bytes launch__shared_mem_per_block_static
shared_dynamic_bytes launch__shared_mem_per_block_dynamic
occupancy_possible sm__maximum_warps_per_active_cycle_pct
occupancy_reached sm__warps_active.avg.pct_of_peak_sustained_active
dram_read_bytes dram__bytes_read.sum
dram_write_bytes dram__bytes_write.sum
l2_sectors lts__t_sectors_srcunit_tex.sum
issue_pct smsp__issue_active.avg.pct_of_peak_sustained_active
sm_pct sm__throughput.avg.pct_of_peak_sustained_elapsed
fma_pct sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_elapsed
l1_pct l1tex__throughput.avg.pct_of_peak_sustained_active
lsu_pct l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed
l2_pct lts__throughput.avg.pct_of_peak_sustained_elapsed
dram_pct gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed
END
metrics=$(awk '{print $2}' "$work/columns" | paste -sd,)

# variant,problem,axis,value,size of all that can be profiled, one a line.
configurations() {
  awk -F, 'FNR == 1 {file++; next}
    file == 1 {
      size[$1] = $2
      if ($4 != "") standard[$1 "," $4] = $5
      next
    }
    $3 !~ /\.c$/ && $10 == 0 {
      print $1 "," $2 "," $6 "," standard[$2 "," $6] "," size[$2]
    }' "$problems" "$catalogue"
}

{
  printf 'problem,variant,axis,value,size,kernel'
  awk '{printf ",%s", $1} END {print ""}' "$work/columns"
  configurations | while IFS=, read -r variant problem axis value size; do
    given=()
    [ -z "$value" ] || given=(--axis "$value")
    ncu --clock-control none --csv --print-units base --metrics "$metrics" \
      "$bench" run --device gpu --launch --variant "$problem/$variant" \
      "${given[@]}" --size "$size" </dev/null 2>"$work/err" |
      awk -f "$here/ncu.awk" -f "$here/profile-row.awk" \
        -v metrics_file="$work/columns" \
        -v head="$problem,$variant,$axis,$value,$size"
    [ "${PIPESTATUS[1]}" -eq 0 ] ||
      echo "profile: nothing of $problem/$variant: $(tail -n 1 "$work/err")" >&2
  done
} >"$out.part"
mv "$out.part" "$out"
