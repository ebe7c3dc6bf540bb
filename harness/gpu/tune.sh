#!/usr/bin/env bash
# tune.sh BENCH GRID PIECES OUT SIZE... - the rates of all candidates at each
# size, as CSV in OUT; prints the best ten at the last size.
#
# BENCH holds them, NAME-K for row K of the grid (candidate.sh), and what they are
# compared with, cuBLAS: each in turns with it, verified before and after. The rate
# of one that is wrong is 0. A size that was done before an interruption is kept in
# PIECES.
set -euo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
bench=$1 grid=$2 pieces=$3 out=$4
shift 4
columns=$(head -n 1 "$grid")
open_pieces "$pieces" "$(cat "$bench" "$grid" | sha256sum)"
candidates=$("$bench" list | awk -F, '$1 ~ /-[0-9]+$/ { print $2 "/" $1 }' |
  paste -sd,)

# bench fails where a candidate is wrong, but has written its rows.
ratios() { # SIZE - of all candidates
  local csv=$pieces/$1.csv
  rm -f "$csv"
  "$bench" ratio --variant "$candidates" --against cublas --quick --size "$1" \
    --csv "$csv" >&2 || [ -s "$csv" ]
  cat "$csv"
}

# GFLOP/s of each row of the grid, and how many times cuBLAS's that is.
rates() { # SIZE, RATIOS on stdin
  awk -F, -v OFS=, -v size="$1" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { flops = 2 * $at["rows"] * $at["cols"] * $at["inner"] / 1e6
      k = $at["variant"]; sub(/.*-/, "", k); k += 0; if (k > last) last = k }
    $at["ratio"] {
      rate[k] = flops / $at["ms"]; ratio[k] = $at["ratio"]
      baseline = flops / $at["baseline_ms"] }
    END {
      print "gflops_" size, "cublas_ratio_" size
      printf "%.0f,%.3f\n", baseline, 1
      for (k = 1; k <= last; k++) printf "%.0f,%.3f\n", rate[k], ratio[k]
    }'
}

mkdir -p "$(dirname "$out")"
{ echo "$columns"; echo "cublas$(tr -dc , <<<"$columns")"; tail -n +2 "$grid"; } \
  >"$pieces/all"
for size; do
  tell_progress "size $size" "$*"
  run_cached "$pieces" "$size" ratios "$size" >"$pieces/ratios"
  rates "$size" <"$pieces/ratios" | paste -d, "$pieces/all" - >"$pieces/more"
  mv "$pieces/more" "$pieces/all"
done
cp "$pieces/all" "$out.part"
mv "$out.part" "$out"
numbers=$(($(tr -dc , <<<"$columns" | wc -c) + 1))
say "the best at ${*: -1}; all are in $out"
head -n 1 "$out"
tail -n +2 "$out" | sort -t, -k$((numbers + 2 * $#)) -rn | sed -n 1,10p
