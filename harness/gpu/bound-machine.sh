#!/usr/bin/env bash
# bound-machine.sh GPUS RESULTS - a machine's ceilings, as a file of the form of
# GPUS (gpus.csv), from what make measure recorded in the folder RESULTS. Yardsticks
# and blocks/empty, and of the ladders one kernel.
set -euo pipefail
results=$2
head -n 1 "$1"
awk -F, '
  function more(what, x) { if (x > top[what]) top[what] = x }
  FNR == 1 { delete at; for (i = 1; i <= NF; i++) at[$i] = i; file++ }
  file == 1 { of[$1] = $2; next }
  # Stores that each fill an eighth of a sector, at the share of its peak that
  # the L2 reached: a kernel of the half that may be fitted to (split.sh).
  file == 4 && $at["problem"] "/" $at["variant"] == "softmax/block-row-uncoalesced" {
    more("partial", $at["size"] ^ 2 / $at["ms"] / 1e6 / ($at["l2_pct"] / 100)) }
  FNR == 1 || file == 4 || $at["median_ms"] == "" { next }
  { ms = $at["median_ms"]; n = $at["size"]; who = $at["problem"] "/" $at["variant"] }
  file == 2 && (!least || ms < least) { least = ms }
  who == "read/read" { more("read", 4 * n / ms / 1e6) }
  # What is left of the time of a long copy, and of z = a x + y, after the reads.
  who ~ /^(copy|axpy)\// && n >= 2 ^ 28 && file == 2 {
    reads[++long] = 4 * n * (who ~ /^axpy/ ? 2 : 1); writes[long] = 4 * n
    time[long] = ms
  }
  who == "reread/reread-l2" && $at["value"] >= 1024 { more("l2", 4 * n / ms / 1e6) }
  who == "latency/chase" && n == 2 ^ 28 { dram = ms * 1e6 / 32768 }
  who == "blocks/empty" { more("blocks", n / $at["value"] / (ms - least) / 1e6) }
  who == "lookup/lookup-constant" && $at["value"] == 1 {
    more("constant", 2048 * n / 32 / ms / 1e6) }
  END {
    for (i = 1; i <= long; i++)
      more("write", (writes[i] - of["l2_bytes"]) / (time[i] * 1e6 - reads[i] / top["read"]))
    printf "%s,%s,%d,%d,%.0f,%.0f,%d,%.0f,%.1f,%.3f,%.1f,%.6f,%.3f,measured,%s\n",
      of["machine"], of["compute_capability"], of["sms"], of["sm_clock_mhz"],
      top["read"], top["write"], of["l2_bytes"], top["l2"], top["partial"], top["blocks"], dram,
      least, top["constant"] / of["sms"] / of["sm_clock_mhz"] * 1000,
      "ceilings.csv chapter3.csv profile.csv"
  }' "$results/machine.csv" "$results/ceilings.csv" "$results/chapter3.csv" "$results/profile.csv"
