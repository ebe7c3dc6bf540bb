#!/usr/bin/env bash
# profile.sh BENCH CATALOGUE PROBLEMS PIECES OUT [WHICH...] - what binds each
# variant: its kernels under ncu, at the size and axis value that its problem
# means where none is named. OUT gets a row per variant, of the kernel that takes
# longest: registers, shared memory, occupancy, bytes at each level, and how much
# of each unit's peak is used (ncu's throughput metrics). Clocks are left alone.
# What was done before an interruption is kept in PIECES; with STALE=1 what OUT has
# of today's sources stays.
#
# With WHICH, a row for each of these alone, of the first kernel that is launched:
# what device memory and the L2 cache moved for it. It is PROBLEM/VARIANT=VALUE, a
# value of the variant's axis at the problem's size, or PROBLEM/VARIANT@SIZE, as
# bench takes it (4096x32768).
set -uo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
bench=$1 catalogue=$2 problems=$3 pieces=$4 out=$5
shift 5
need_tool ncu
machine=$("$bench" device --slug) || exit
open_pieces "$pieces" "$(harness_state) $machine"

[ $# -eq 0 ] || cat >"$pieces/columns" <<'END'
dram_read_bytes dram__bytes_read.sum
dram_write_bytes dram__bytes_write.sum
l2_sectors lts__t_sectors_srcunit_tex.sum
l2_between_sectors lts__t_sectors_srcunit_ltcfabric.sum
l2_pct lts__throughput.avg.pct_of_peak_sustained_elapsed
dram_pct gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed
END
[ $# -gt 0 ] || cat >"$pieces/columns" <<'END'
ms gpu__time_duration.sum
registers launch__registers_per_thread
block launch__block_size
grid launch__grid_size
shared_static_bytes launch__shared_mem_per_block_static
shared_dynamic_bytes launch__shared_mem_per_block_dynamic
theoretical_occupancy_pct sm__maximum_warps_per_active_cycle_pct
achieved_occupancy_pct sm__warps_active.avg.pct_of_peak_sustained_active
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
metrics=$(awk '{print $2}' "$pieces/columns" | paste -sd,)

# variant,problem,axis,value,size,source_hash of all that can be profiled, one a
# line.
configurations() {
  awk -F, 'FNR == 1 {
      file++
      split("", at)
      for (i = 1; i <= NF; i++) at[$i] = i
      next
    }
    file == 1 {
      size[$at["problem"]] = $at["standard"]
      if ($at["axis"] != "")
        standard[$at["problem"] "," $at["axis"]] = $at["axis_standard"]
      next
    }
    $at["file"] !~ /\.c$/ && !$at["wrong"] {
      problem = $at["problem"]
      print $at["variant"] "," problem "," $at["sweeps"] "," \
        standard[problem "," $at["sweeps"]] "," size[problem] "," $at["source_hash"]
    }' "$problems" "$catalogue"
}

# The same of those that are asked for.
chosen() { # WHICH...
  local which
  for which; do
    configurations | awk -F, -v OFS=, -v name="${which%[=@]*}" -v which="$which" '
      $2 "/" $1 == name {
        to = substr(which, length(name) + 2)
        if (which ~ /@/) { $4 = ""; $5 = to } else $4 = to
        print; found = 1
      }
      END { exit !found }' || die "nothing of $which: there is no such variant"
  done
}

profile() { # variant problem axis value size source_hash
  local given=()
  [ -z "$4" ] || given=(--value "$4")
  run_ncu "$metrics" "$pieces/err" --launch --variant "$2/$1" "${given[@]}" \
    --size "$5" | awk -f "$gpu_home/ncu.awk" -f "$gpu_home/profile-row.awk" \
    -v metrics_file="$pieces/columns" -v head="$2,$1,$3,$4,$5" -v first="$first" \
    -v source_hash="$6"
}

first=${1:+1}
if [ "$first" ]; then chosen "$@"; else configurations; fi >"$pieces/rows" || exit
all=$(wc -l <"$pieces/rows")
so_far=0
{
  printf 'problem,variant,axis,value,size'
  [ "$first" ] || printf ',kernel'
  awk '{printf ",%s", $1} END {print ",source_hash"}' "$pieces/columns"
  while IFS=, read -r variant problem axis value size source_hash; do
    tell_progress $((so_far += 1)) "$all"
    ! current_rows "$out" "$problem,$variant,$axis,$value,$size" \
      "$source_hash" || continue
    run_cached "$pieces" "$problem,$variant,$axis,$value,$size,$source_hash" \
      profile "$variant" "$problem" "$axis" "$value" "$size" "$source_hash" || {
      ! grep -q ERR_NVGPUCTRPERM "$pieces/err" "$pieces/err.csv" || exit 1
      echo "$tool: nothing of $problem/$variant:" \
        "$(tail -n 1 "$pieces/err")" >&2
      [ ! "$first" ] || exit 1
    }
  done <"$pieces/rows"
} >"$pieces/profile.csv" || exit
[ "$(wc -l <"$pieces/profile.csv")" -gt 1 ] || die "no variant could be profiled"
mkdir -p "$(dirname "$out")"
cp "$pieces/profile.csv" "$out.part" && mv "$out.part" "$out"
say "$(($(wc -l <"$out") - 1)) of $all variants; see $out"
