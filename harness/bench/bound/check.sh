#!/usr/bin/env bash
# check.sh ROWS SPLIT - sums up ROWS (rows.sh): how far recorded times
# are above their bounds, and whether the unit that binds is the profiler's busiest.
# Fails where a time, its upper quartile allowed for, is below its bound. SPLIT says
# which kernels the rules may be fitted to.
set -euo pipefail
rows=$1 split=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk -F, 'NR > 1 { print $2 "/" $3 }' "$rows" | sort -u | "$split" >"$work/split"

# A line a row: half, chapter, bytes, measured over bound, below, and "yes", "l2" or
# "no" where the profiler has a share for the unit. Shares within a twentieth of the
# highest are as busy. Bytes of DRAM pass the L2, which the profiler may find busier.
awk -F, '
  FNR == NR { split($0, s, " "); half[s[2]] = s[1]; next }
  FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
  function pct(u) { return $at[u "_pct"] + 0 }
  function most(a, b) { return a > b ? a : b }
  {
    by = unit = $at["bound_by"]; agrees = "-"
    sub(/ /, "-", unit)
    l1 = most(pct("l1"), pct("lsu"))
    top = most(most(pct("issue"), pct("fma")), most(l1, most(pct("l2"), pct("dram"))))
    share = by == "DRAM" ? pct("dram") : by == "L2" ? pct("l2") : by == "issue" ? \
      pct("issue") : by == "multiply-adds" ? pct("fma") : by == "wavefronts" ? l1 : -1
    if (top > 0 && share >= 0)
      agrees = share >= 0.95 * top ? "yes" : by == "DRAM" && pct("l2") == top ? "l2" : "no"
    print half[$at["problem"] "/" $at["variant"]], $at["chapter"], $at["bytes"],
      $at["median_ms"] / $at["bound_ms"], ($at["bound_ms"] > $at["p75_ms"]), agrees,
      $at["problem"] "/" $at["variant"], unit, $at["axis"], $at["value"], $at["size"]
  }' "$work/split" "$rows" >"$work/lines"

median() { sort -g | awk '{ x[NR] = $1 } END {
  printf "median %.2f of %d rows\n", x[int((NR + 1) / 2)], NR }'; }
for chapter in $(cut -d' ' -f2 "$work/lines" | sort -nu); do
  echo "chapter $chapter: $(awk -v c="$chapter" '$2 == c { print $4 }' "$work/lines" | median)"
done
echo "over 64 MB: $(awk '$3 > 64e6 { print $4 }' "$work/lines" | median)"
echo "of these, of kernels not fitted to: $(
  awk '$3 > 64e6 && $1 == "judged" { print $4 }' "$work/lines" | median)"
# Of more than 32 MB: by the unit that binds; what is far above, named.
awk '$3 > 32e6 { print $8 }' "$work/lines" | sort -u | while read -r unit; do
  echo "by $unit: $(awk -v u="$unit" '$3 > 32e6 && $8 == u { print $4 }' \
    "$work/lines" | median)"
done
awk '$3 > 32e6 && $4 > 3 { n++; named[$7] }
  $3 > 32e6 { all++ }
  END { printf "above three times: %d of %d rows over 32 MB, of\n", n, all
    for (name in named) print "  " name | "sort" }' "$work/lines"
awk '
  $6 != "-" { n++; of[$6]++ }
  END { printf "unit: %d of %d profiled rows, %.0f %%; DRAM named and the L2 " \
    "busier: %d more, %.0f %%\n", of["yes"], n, 100 * of["yes"] / n, of["l2"],
    100 * (of["yes"] + of["l2"]) / n }' "$work/lines"
awk '$5 { print "below its bound:", $7, $8, $9, $10, $11; below++ }
  END { print NR " rows, " below + 0 " below"; exit below > 0 }' "$work/lines"
