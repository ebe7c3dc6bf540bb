#!/usr/bin/env bash
# dram.sh BENCH CATALOGUE PROBLEMS OUT WHICH... - what device memory and the L2
# cache moved for a variant: a row each, the first kernel that is launched, by
# ncu. WHICH is PROBLEM/VARIANT=VALUE, a value of the variant's axis at the
# problem's size, or PROBLEM/VARIANT@SIZE, as bench takes it (4096x32768).
set -uo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
bench=$1 catalogue=$2 problems=$3 out=$4
shift 4
need_tool ncu
work=$(mktemp -d) || exit
trap 'rm -rf "$work"' EXIT
cat >"$work/columns" <<'END'
dram_read_bytes dram__bytes_read.sum
dram_write_bytes dram__bytes_write.sum
l2_sectors lts__t_sectors_srcunit_tex.sum
l2_between_sectors lts__t_sectors_srcunit_ltcfabric.sum
l2_pct lts__throughput.avg.pct_of_peak_sustained_elapsed
dram_pct gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed
END
metrics=$(awk '{print $2}' "$work/columns" | paste -sd,)

field() { # FILE NAME PROBLEM [VARIANT] - of the row of the two
  awk -F, -v name="$2" -v problem="$3" -v variant="${4:-}" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["problem"] == problem && (variant == "" || $at["variant"] == variant) {
      print $at[name]; exit
    }' "$1"
}

mkdir -p "$(dirname "$out")"
{
  printf 'problem,variant,axis,value,size'
  awk '{printf ",%s", $1} END {print ""}' "$work/columns"
  for which; do
    name=${which%[=@]*} value='' size='' given=()
    problem=${name%/*} variant=${name#*/}
    case $which in
      *@*)
        size=${which#*@}
        given=(--size "$size")
        ;;
      *)
        value=${which#*=} size=$(field "$problems" standard "$problem")
        given=(--axis "$value")
        ;;
    esac
    run_ncu "$metrics" "$work/err" --launch --variant "$name" "${given[@]}" |
      awk -f "$gpu_home/ncu.awk" -f <(echo '
        function seen(id, kernel, name, value) { if (id == 0) got[name] = value }
        END {
          if (got[metric[1]] == "") exit 1
          printf "%s", head
          for (i = 1; i <= metrics; i++) printf ",%s", got[metric[i]]
          print ""
        }') -v metrics_file="$work/columns" \
        -v head="$problem,$variant,$(field "$catalogue" sweeps "$problem" "$variant"),$value,$size" ||
      die "nothing of $which: $(tail -n 1 "$work/err")"
  done
} >"$work/dram.csv"
cp "$work/dram.csv" "$out.part" && mv "$out.part" "$out"
