#!/usr/bin/env bash
# counts.sh BENCH COUNTS RESULTS... - counts, as CSV, of the axis values that
# the folders RESULTS have times of and COUNTS, of the emulator's small runs, does not.
set -euo pipefail
bench=$1 counts=$2
shift 2
timed=()
for folder; do timed+=("$folder"/ceilings.csv "$folder"/chapter*.csv); done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk -F, '
  FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  $at["value"] == "" || $at["device"] == "cpu" { next }
  { key = $at["problem"] "/" $at["variant"] }
  FILENAME ~ /emulator/ { has[key, $at["value"]] = 1; size[key] = $at["size"]; next }
  size[key] && $at["verdict"] == "ok" && !has[key, $at["value"]]++ {
    values[key] = values[key] (values[key] ? "," : "") $at["value"]
  }
  END { for (key in values) print key, size[key], values[key] }' \
  "$counts"/chapter*.csv "${timed[@]}" | sort |
  while read -r variant size values; do
    "$bench" run --variant "$variant" --size "$size" --value "$values" \
      --csv "$work/one.csv" >&2 </dev/null || continue
    [ -s "$work/all.csv" ] || head -n 1 "$work/one.csv" >"$work/all.csv"
    tail -n +2 "$work/one.csv" >>"$work/all.csv"
  done
cat "$work/all.csv"
