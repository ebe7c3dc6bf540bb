#!/usr/bin/env bash
# counts.sh BENCH COUNTS RESULTS... - counts, as CSV, of the axis values that
# the folders RESULTS have times of and COUNTS, of the emulator's small runs, does not;
# and of copies over the bus at a size at which they are made in pieces.
set -euo pipefail
bench=$1 counts=$2
shift 2
timed=()
for folder; do timed+=("$folder"/ceilings.csv "$folder"/chapter*.csv); done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# SIZE VALUE of a variant: its counts are added to all. No value: of none.
count() {
  local swept=()
  [ -z "$3" ] || swept=(--value "$3")
  "$bench" run --variant "$1" --size "$2" "${swept[@]}" \
    --csv "$work/one.csv" >&2 </dev/null || return 0
  [ -s "$work/all.csv" ] || head -n 1 "$work/one.csv" >"$work/all.csv"
  tail -n +2 "$work/one.csv" >>"$work/all.csv"
}

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
  while read -r variant size values; do count "$variant" "$size" "$values"; done
awk -F, '
  FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  ("bus.in_turn" in at) && $at["value"] == "" && $at["bus.in_turn"] > 0 {
    print $at["problem"] "/" $at["variant"] }' "$counts"/chapter*.csv | sort -u |
  while read -r variant; do count "$variant" $((1 << 22)) ""; done
cat "$work/all.csv"
