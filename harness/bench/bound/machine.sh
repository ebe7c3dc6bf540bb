#!/usr/bin/env bash
# machine.sh GPUS SPLIT RESULTS - a machine's ceilings, as a file of the form of
# GPUS (gpus.csv), from what make measure and make dram recorded in RESULTS:
# baselines and blocks/empty, and of the ladders' kernels some of the half that may
# be fitted to, which SPLIT (split.sh) tells.
set -euo pipefail
results=$3 more=()
[ ! -e "$results/foreign.csv" ] || more=("$results/foreign.csv")
fit=$(awk -F, 'FNR > 1 { print $2 "/" $3 }' "$results"/chapter{3,5}.csv | sort -u |
  "$2" | sed -n 's/^fit //p')
head -n 1 "$1"
awk -F, -v fit="$fit" '
  BEGIN { split(fit, names, "\n"); for (i in names) may[names[i]] }
  function more(what, x) { if (x > top[what]) top[what] = x }
  FNR == 1 { delete at; for (i = 1; i <= NF; i++) at[$i] = i
    file = FILENAME; sub(/.*\//, "", file); next }
  file == "machine.csv" { of[$1] = $2; next }
  { who = $at["problem"] "/" $at["variant"]; n = $at["size"]; value = $at["value"] }
  # Each load is of another sector: what device memory reads for it.
  file == "dram.csv" {
    if (who == "one-sided/load-stride" && value == 16)
      access_bytes = $at["dram_read_bytes"] / (n / value)
    next }
  file == "profile.csv" {
    # What was stored and not written when the launch ended.
    if (who == "transpose/across-rows") dirty = 4 * n ^ 2 - $at["dram_write_bytes"]
    # Stores that each fill an eighth of a sector, at the share of its peak that
    # the L2 reached.
    if (who == "softmax/block-row-uncoalesced")
      more("partial", n ^ 2 / $at["ms"] / 1e6 / ($at["l2_pct"] / 100))
    next }
  # One lane of each warp, all at one word; stores alone; nodes of a graph that
  # do nothing, one after another or not. All less a launch.
  file == "foreign.csv" {
    amount[$at["name"]] = $at["operations"]; takes[$at["name"]] = $at["least_ms"]
    if ($at["name"] == "does_nothing") nothing = $at["median_ms"]
    if ($at["name"] == "reduce_word_lane") {
      lanes = $at["operations"]; lanes_ms = $at["least_ms"] }
    next }
  $at["median_ms"] == "" { next }
  { ms = $at["median_ms"] }
  file == "ceilings.csv" && (!least || ms < least) { least = ms }
  who == "read/read" || who ~ /^reduction\// && who in may {
    read_bytes[++sums] = 4 * n; read_ms[sums] = ms }
  # What is left of the time of a long copy, and of z = a x + y, after the reads.
  who ~ /^(copy|copy-shapes|axpy)\// && n >= 2 ^ 28 &&
      (file == "ceilings.csv" || who in may) {
    reads[++long] = 4 * n * (who ~ /^axpy/ ? 2 : 1); writes[long] = 4 * n
    time[long] = ms
  }
  who == "reread/reread-l2" && value >= 4096 { more("l2", 4 * n / ms / 1e6) }
  who == "blocks/empty" { more("blocks", n / value / (ms - least) / 1e6) }
  # 256 threads and 227 KiB of shared memory a block: a multiprocessor takes one.
  who == "scale/one-load" && value == 227 {
    block_ns = (ms - least) * 1e6 / (n / 256 / of["sms"]) }
  who == "lookup/lookup-constant" && value == 1 {
    more("constant", 2048 * n / 32 / ms / 1e6) }
  who == "transfer/pinned" { more("bus", 2 * 4 * n / ms / 1e6) }
  function each(what) { return top[what] ? 1 / top[what] : 0 }
  function known(form, x) { return x ? sprintf(form, x) : "" }
  function rate(what, name, less) {
    if (name in amount) more(what, (amount[name] - less) / (takes[name] - nothing) / 1e6) }
  END {
    rate("fill", "fill_words", dirty); rate("fill", "fill_vectors", dirty)
    rate("fill", "memset_call", dirty); rate("l2 fill", "fill_again", 0)
    rate("step", "graph_of_nothing", 0)
    rate("node", "graph_of_nothing_wide", 0); rate("node", "graph_of_nothing_flat", 0)
    rate("partial", "fill_parts_again", 0)
    # Beside what a launch takes but for the life of a block.
    beside = least - block_ns / 1e6
    for (i = 1; i <= sums; i++)
      more("read", read_bytes[i] / (read_ms[i] - beside) / 1e6)
    for (i = 1; i <= long; i++)
      more("write", (writes[i] - dirty) / \
        ((time[i] - beside) * 1e6 - reads[i] / top["read"]))
    printf "%s,%s,%d,%d,%.1f,%.1f,%.0f,%d,%.0f,%.0f,%.1f,%.3f,%.1f,%.6f,%.3f,%.1f,%s,%s,%s,%s,%s,measured,%s\n",
      of["machine"], of["compute_capability"], of["sms"], of["sm_clock_mhz"],
      top["read"], top["write"], access_bytes, of["l2_bytes"], dirty, top["l2"],
      top["partial"], top["blocks"], block_ns, least,
      top["constant"] / of["sms"] / of["sm_clock_mhz"] * 1000, top["bus"],
      lanes ? sprintf("%.3f", lanes / (lanes_ms - nothing) / 1e6) : "",
      known("%.1f", top["fill"]), known("%.1f", top["l2 fill"]),
      known("%.1f", each("step")), known("%.1f", each("node")),
      "ceilings.csv chapter3.csv chapter5.csv chapter6.csv chapter9.csv profile.csv dram.csv" (lanes ? " foreign.csv" : "")
  }' "$results"/{machine,ceilings,chapter3,chapter5,chapter6,chapter9,profile,dram}.csv "${more[@]}"
