#!/usr/bin/env bash
# sanitize.sh BENCH CATALOGUE PIECES OUT - compute-sanitizer's four tools over
# every variant at odd sizes: clean over all but those that are wrong on
# purpose, which racecheck or memcheck must catch. Writes OUT, a CSV row per tool and
# variant; exits nonzero when one is not as it should be. What was done before
# an interruption is kept in PIECES; with STALE=1 what OUT has of today's sources
# stays.
set -uo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
bench=$1 catalogue=$2 pieces=$3 out=$4
need_tool compute-sanitizer
machine=$("$bench" device --slug) || exit
open_pieces "$pieces" "$(harness_state) $machine"

# The CSV row of one tool and variant. A tool that never came to its summary
# has errors "none", which is not as expected, and is tried again next time.
check() { # TOOL VARIANT CATCHER: the tool that must find something, or -; HASH
  local found expected=yes
  found=$(compute-sanitizer --tool "$1" "$bench" run --verify-only \
    --variant "$2" --size-set odd 2>&1 |
    sed -n 's/.*\(ERROR SUMMARY\|RACECHECK SUMMARY\): \([0-9]*\) .*/\2/p' |
    tail -n 1)
  if [ "$3" = "$1" ]; then
    [ "${found:-0}" -gt 0 ] || expected=no
  elif [ "$3" = - ]; then
    [ "${found:-none}" = 0 ] || expected=no
  fi
  echo "$1,$2,${found:-none},$expected,$4"
  [ -n "$found" ]
}
check_cached() { # TOOL VARIANT CATCHER HASH
  current_rows "$out" "$1,$2" "$4" ||
    run_cached "$pieces" "$*" check "$@" || echo "$1,$2,none,no,$4"
}
export -f check check_cached run_cached current_rows
export bench pieces out

{
  echo "tool,variant,errors,as_expected,source_hash"
  awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    $at["file"] !~ /\.c$/ {
      split("memcheck racecheck initcheck synccheck", tool, " ")
      catcher = !$at["wrong"] ? "-" : \
        $at["expects"] ~ /out_of_bounds >/ ? "memcheck" : "racecheck"
      for (i = 1; i <= 4; i++)
        print tool[i], $at["problem"] "/" $at["variant"], catcher, $at["source_hash"]
    }' "$catalogue" |
    xargs -P "$(nproc)" -L 1 bash -c 'check_cached "$@"' _ | sort
} >"$pieces/sanitize.csv"
mkdir -p "$(dirname "$out")"
cp "$pieces/sanitize.csv" "$out.part" && mv "$out.part" "$out"
bad=$(grep -c ',no,[^,]*$' "$out")
[ "$bad" -eq 0 ] ||
  die "$bad of $(($(wc -l <"$out") - 1)) are not as expected; see $out"
say "$(($(wc -l <"$out") - 1)) as expected; see $out"
