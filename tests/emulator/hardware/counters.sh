#!/usr/bin/env bash
# counters.sh PROGRAM.cu OUT.csv [METRIC-PATTERN [ARGUMENT...]] - what ncu counts
# in each launch of a program: rows of launch,kernel,metric,value.
#
# Needs a GPU, nvcc and ncu; run it from the top. The metrics are those of the
# default list that this ncu knows, or those whose names match the pattern.
set -euo pipefail
program=$1 out=$2
wanted=${3:-'^(l1tex__t_(requests|sectors)_pipe_lsu_mem_global_op_(ld|st|red|atom)|smsp__inst_executed_op_shared_(ld|st)|l1tex__data_pipe_lsu_wavefronts_mem_shared_op_(ld|st))$'}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

nvcc -O3 -arch=native -o "$work/program" "$program"
ncu --query-metrics 2>/dev/null | awk '{print $1}' | grep -E "$wanted" |
  sort -u | sed 's/$/.sum/' >"$work/metrics"
[ -s "$work/metrics" ] || {
  echo "counters: ncu knows no metric that matches $wanted" >&2
  exit 1
}
ncu --clock-control none --csv --metrics "$(paste -sd, "$work/metrics")" \
  "$work/program" "${@:4}" >"$work/log" || { tail -n 3 "$work/log" >&2; exit 1; }
sed 's/.*/& &/' "$work/metrics" >"$work/named"
# shellcheck disable=SC2016 # awk's, not the shell's
awk -f harness/gpu/ncu.awk -f <(echo 'function seen(id, kernel, metric, value) {
  print id "," kernel "," metric "," value
}') -v metrics_file="$work/named" "$work/log" >"$work/rows"
{ echo "launch,kernel,metric,value"; cat "$work/rows"; } >"$out"
