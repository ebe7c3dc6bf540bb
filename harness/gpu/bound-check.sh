#!/usr/bin/env bash
# bound-check.sh BOUND RULES COUNTS MORE RESULTS - holds the bounds of the program BOUND
# against the times recorded in the folder RESULTS. RULES is the folder of its rules:
# gpus.csv, split.sh. A row for each recorded row of a GPU; the summary goes to stderr; fails where a row is below its bound.
#
# COUNTS and the file MORE (bound-counts.sh), of the emulator, are of small sizes: per element, for a product by
# its N^2 and N^3. Counts that two sizes do not agree on are not used: then ideal
# bytes and flops alone bound. Counts of loads and stores are used as they are where
# validation.csv has the hardware's equal, else as if nvcc had merged all it can.
set -euo pipefail
bound=$1 rules=$2 counts=$3 more=$4 results=$5
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
harness/gpu/bound-machine.sh "$rules/gpus.csv" "$results" >"$work/machine.csv"

awk -F, -v l2="$(sed -n 2p "$work/machine.csv" | cut -d, -f7)" '
  function field(name) { return $at[name] }
  FNR == 1 { delete at; for (i = 1; i <= NF; i++) at[$i] = i
    kind = FILENAME ~ /validation/ ? "v" : FILENAME ~ /profile/ ? "p" : FILENAME ~ /shapes/ ? "s" : \
      FILENAME ~ /emulator/ ? "e" : "t"; next }
  { key = field("problem") "/" field("variant") }
  kind == "v" { if (field("result") != "equal") unequal[key, field("count")] = 1
    else equal[key, field("count")] = 1; next }
  { key2 = key "|" field("axis") "=" field("value") }
  # It has a kernel for each shape: of other sizes nothing follows.
  kind == "s" { chooses[key] = 1; next }
  kind == "p" { block[key2] = field("block"); grid[key2] = field("grid")
    n = split(field("size"), part, "x"); size[key2] = n > 1 ? part[1] * part[2] : \
      field("problem") ~ /^(transpose|matrix-copy|softmax|stencil)$/ ? field("size") ^ 2 : \
      field("size"); next }
  # The wavefronts that nvcc leaves at least, of one kind of access.
  function least(s,   w, width, full) {
    w = field(s ".wavefronts")
    if (w == 0 || equal[key, s ".wavefronts"] && !unequal[key, s ".wavefronts"] ||
        s ~ /^global/ && equal[key, s ".requests"] && !unequal[key, s ".requests"]) return w
    width = field(s ".lanes") ? field(s ".bytes") / field(s ".lanes") : 16
    if (width >= 16) return w
    full = field(s ".bytes_used") / 128
    return w * width / 16 > full ? w * width / 16 : full
  }
  function known(x) { return x > 0 ? x : 0 }
  function keep(what, x) { per[key2, what, seen[key2]] = x }
  kind == "e" {
    if (field("verdict") != "ok") next
    elements[key2, ++seen[key2]] = field("rows") * field("cols")
    cube[key2, seen[key2]] = field("rows") * field("cols") * field("inner")
    keep("stored", field("global_store.bytes_distinct"))
    keep("sectors", field("global_store.sectors") + field("global_atomic.sectors"))
    keep("used", field("global_store.bytes_used") + field("global_atomic.bytes_used"))
    keep("waves", least("global_load") + least("shared_load") + least("shared_store") + \
      field("shared_atomic.wavefronts"))
    keep("constant", field("constant_load.wavefronts") - field("constant_load.requests"))
    keep("blocks", field("blocks"))
    # The grid grows with the size as far as the profiled launch tells.
    if (grid[key2] > 0) {
      a = field("blocks") / (field("rows") * field("cols")) / (grid[key2] / size[key2])
      if (a > 1.05 || a < 0.95) fixed[key] = 1; else grows[key] = 1
    }
    next
  }
  # Of the size asked for; -1: the small sizes do not tell.
  function counted(what, n, n3,   a, b, x, y, d) {
    if (!seen[key2]) return -1
    x = per[key2, what, 1]; y = per[key2, what, 2]
    if (field("problem") == "matmul") {
      if (seen[key2] < 2) return -1
      d = elements[key2, 1] * cube[key2, 2] - elements[key2, 2] * cube[key2, 1]
      a = (x * cube[key2, 2] - y * cube[key2, 1]) / d
      b = (y * elements[key2, 1] - x * elements[key2, 2]) / d
      return a < -0.001 || b < -0.001 ? -1 : a * n + b * n3
    }
    if (cube[key2, 1] != elements[key2, 1] || field("problem") ~ /^(latency|reread)$/)
      return -1
    for (i = 2; i <= seen[key2]; i++) {
      y = per[key2, what, i] / elements[key2, i]
      a = x / elements[key2, 1]
      if (a - y > 0.05 * y || y - a > 0.05 * a) return -1
    }
    return x / elements[key2, 1] * n
  }
  field("device") != "gpu" || field("median_ms") == "" || field("verdict") != "ok" { next }
  {
    n = field("rows") * field("cols"); n3 = n * field("inner")
    stored = counted("stored", n, n3)
    bytes = field("problem") ~ /^(words|lookup|blocks|latency)$/ ? 0 : field("bytes")
    # Not known: as much as the L2 may keep back.
    if (stored < 0) stored = l2
    if (stored > bytes) stored = bytes
    waves = counted("waves", n, n3); sectors = counted("sectors", n, n3)
    used = counted("used", n, n3); constant = counted("constant", n, n3)
    blocks = grows[key] && !fixed[key] ? counted("blocks", n, n3) : 0
    if (n == size[key2]) blocks = grid[key2]
    if (chooses[key]) { sectors = used = waves = constant = -1; blocks = 0 }
    how = waves < 0 ? "ideal" : "counts"
    if (sectors < 0 || used < 0) sectors = used = 0
    flops = field("problem") ~ /^(words|histogram)$/ ? 0 : field("flops") + 0
    printf "%s,%s,%s,%s,%sx%sx%s,%s,%s,%s,%s,%s %f %f %f %f %f 0 %f %s %d 0 %d 0 0\n", \
      field("chapter"), key, field("axis"), field("value"), field("rows"), field("cols"), \
      field("inner"), field("size"), field("bytes"), field("p75_ms"), field("median_ms"), \
      how, bytes - stored, stored, sectors, used, known(waves), \
      known(constant), flops, known(blocks), block[key2] + 0
  }' "$results/validation.csv" "$results/profile.csv" "$results/shapes.csv" "$counts"/chapter*.csv "$more" \
  "$results"/ceilings.csv "$results"/chapter*.csv |
  "$bound" "$work/machine.csv" >"$work/rows"

echo chapter,variant,axis,value,shape,size,bytes,p75_ms,median_ms,from,bound_ms,unit,next_ms,next,ratio,busiest,agrees,half
awk -F, 'NR > 1 { print $1 "/" $2 }' "$results/profile.csv" | sort -u |
  "$rules/split.sh" >"$work/split"
awk -F, -v OFS=, -v split_file="$work/split" '
  BEGIN { while ((getline line < split_file) > 0) { split(line, s, " "); half[s[2]] = s[1] } }
  FNR == 1 && NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  NR == FNR {
    key = $1 "/" $2 "," $3 "," $4 "," $at["size"]; most = 0
    for (u in at) if (u ~ /^(issue|sm|fma|l1|lsu|l2|dram)_pct$/) {
      pct[key, u] = $at[u]; if ($at[u] > most) { most = $at[u]; name[key] = u } }
    busiest[key] = most; next
  }
  function share(u) {
    return u == "DRAM" ? pct[p, "dram_pct"] : u == "L2" ? pct[p, "l2_pct"] : \
      u == "issue" ? pct[p, "issue_pct"] : u == "multiply-adds" ? pct[p, "fma_pct"] : \
      u == "wavefronts" ? (pct[p, "l1_pct"] > pct[p, "lsu_pct"] ? pct[p, "l1_pct"] : pct[p, "lsu_pct"]) : -1
  }
  {
    p = $2 "," $3 "," $4 "," $6
    agrees = ""
    # Busiest, or within five hundredths of it.
    if (p in busiest && share($12) >= 0) agrees = share($12) >= busiest[p] - 5 ? "yes" : \
      $12 == "DRAM" && pct[p, "l2_pct"] == busiest[p] ? "l2" : "no"
    print $0, ($11 > 0 ? sprintf("%.3f", $9 / $11) : ""), name[p], agrees, half[$2]
  }' "$results/profile.csv" "$work/rows" | sed 's/_pct,/,/' | tee "$work/table"

# Noise: the upper quartile.
awk -F, '
  function median(a, n,   i, j, t) {
    for (i = 2; i <= n; i++) for (j = i; j > 1 && a[j - 1] > a[j]; j--) {
      t = a[j]; a[j] = a[j - 1]; a[j - 1] = t }
    return n ? a[int((n + 1) / 2)] : 0
  }
  $11 > $8 { below++; print "below its bound: " $0 }
  { rows++; of[$1] = of[$1] " " $15; from[$10]++ }
  $7 > 64e6 { big[++nbig] = $15; if ($18 != "fit") judged[++njudged] = $15 }
  $17 == "yes" { yes++ }  $17 == "l2" { through++ }  $17 != "" { profiled++ }
  END {
    for (c in of) { n = split(of[c], a, " "); printf "chapter %s: median %.2f of %d rows\n", c, median(a, n), n }
    printf "%d rows (%d by counts, %d by ideal bytes and flops alone), %d below\n", rows, from["counts"], from["ideal"], below
    printf "over 64 MB: median %.2f of %d rows; of kernels not fitted to: %.2f of %d\n", median(big, nbig), nbig, median(judged, njudged), njudged
    printf "unit: %d of %d profiled rows, %.0f %%\n", yes, profiled, profiled ? 100 * yes / profiled : 0
    printf "DRAM named, its way through the L2 busier: %d more, %.0f %%\n", through, \
      profiled ? 100 * (yes + through) / profiled : 0
    exit below > 0
  }' "$work/table" >&2
