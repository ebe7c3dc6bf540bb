#!/usr/bin/env bash
# sanitize.sh BENCH CATALOGUE OUT - compute-sanitizer's four tools over every
# variant at odd sizes: clean over all but those that are wrong on purpose,
# which racecheck must catch. Writes OUT, a CSV row per tool and variant; exits
# nonzero when one is not as it should be.
set -uo pipefail
bench=$1 catalogue=$2 out=$3
command -v compute-sanitizer >/dev/null || {
  echo "sanitize: compute-sanitizer is not here; it comes with the CUDA Toolkit" >&2
  exit 1
}

# check TOOL VARIANT WRONG -> its CSV row. A tool that never came to its
# summary has errors "none", which is not as expected.
check() {
  local tool=$1 variant=$2 wrong=$3 found expected=yes
  found=$(compute-sanitizer --tool "$tool" "$bench" run --device gpu --check \
    --variant "$variant" --sizes odd 2>&1 |
    sed -n 's/.*\(ERROR SUMMARY\|RACECHECK SUMMARY\): \([0-9]*\) .*/\2/p' |
    tail -n 1)
  if [ "$wrong" = 1 ] && [ "$tool" = racecheck ]; then
    [ "${found:-0}" -gt 0 ] || expected=no
  elif [ "$wrong" = 0 ]; then
    [ "${found:-none}" = 0 ] || expected=no
  fi
  echo "$tool,$variant,${found:-none},$expected"
}
export -f check
export bench

{
  echo "tool,variant,errors,as_expected"
  awk -F, 'NR > 1 && $3 !~ /\.c$/ {print $2 "/" $1, $10}' "$catalogue" |
    while read -r variant wrong; do
      for tool in memcheck racecheck initcheck synccheck; do
        echo "$tool $variant $wrong"
      done
    done | xargs -P "$(nproc)" -L 1 bash -c 'check "$@"' _ | sort
} >"$out.part"
mv "$out.part" "$out"
bad=$(grep -c ',no$' "$out")
[ "$bad" -eq 0 ] || {
  echo "sanitize: $bad of $(($(wc -l <"$out") - 1)) are not as expected; see $out" >&2
  exit 1
}
