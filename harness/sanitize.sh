#!/usr/bin/env bash
# sanitize.sh BENCH CATALOGUE OUT - compute-sanitizer's four tools over all
# variants at odd sizes: clean over every one but those that are wrong on
# purpose, which racecheck must catch. Writes OUT, a CSV row per tool and
# variant; exits nonzero when one is not as it should be.
set -uo pipefail
bench=$1 catalogue=$2 out=$3
command -v compute-sanitizer >/dev/null || {
  echo "sanitize: compute-sanitizer is not here; it comes with the CUDA Toolkit" >&2
  exit 1
}

# errors TOOL VARIANT -> how many the tool reports; "none" when it never said.
errors() {
  compute-sanitizer --tool "$1" "$bench" run --variant "$2" --sizes odd --once \
    2>&1 | sed -n 's/.*\(ERROR SUMMARY\|RACECHECK SUMMARY\): \([0-9]*\) .*/\2/p' |
    tail -n 1
}

bad=0
echo "tool,variant,errors,as_expected" >"$out.part"
for tool in memcheck racecheck initcheck synccheck; do
  while IFS=, read -r variant problem file _ needs _ _ _ _ wrong _; do
    case $file in *.c) continue ;; esac
    found=$(errors "$tool" "$problem/$variant")
    expected=yes
    if [ "$wrong" = 1 ] && [ "$tool" = racecheck ]; then
      [ "${found:-0}" -gt 0 ] || expected=no
    else
      [ "${found:-none}" = 0 ] || expected=no
    fi
    [ "$expected" = yes ] || bad=$((bad + 1))
    echo "$tool,$problem/$variant,${found:-none},$expected" | tee -a "$out.part"
  done < <(tail -n +2 "$catalogue")
done
mv "$out.part" "$out"
[ "$bad" -eq 0 ] || { echo "sanitize: $bad of these are not as expected" >&2; exit 1; }
