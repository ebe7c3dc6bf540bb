#!/usr/bin/env bash
# make sanitize: what compute-sanitizer says of each variant, and should.
# tier: all
. tests/tap.sh
. tests/gpu/tools.sh

pieces=$scratch/pieces out=$scratch/results/sanitize.csv
cat >"$scratch/catalogue.csv" <<'END'
variant,problem,file,chapter,sweeps,wrong,source_hash,summary
clean,sum,chapters/3-x/clean.cu,3,,0,aaa,text
host,sum,chapters/3-x/host.c,3,,0,ccc,text
racy,sum,chapters/3-x/racy.cu,3,,1,ddd,text
END
# What the tools print at their end; $scratch/TOOL.VARIANT has other errors.
# shellcheck disable=SC2016
fake compute-sanitizer 'tool=$2
for ((i = 1; i < $#; i++)); do
  [ "${!i}" != --variant ] || { j=$((i + 1)); variant=${!j#*/}; }
done
echo "$tool $variant" >>"$scratch/calls"
echo "========= COMPUTE-SANITIZER"
errors=0
[ "$tool.$variant" != racecheck.racy ] || errors=2
[ ! -e "$scratch/$tool.$variant" ] || errors=$(cat "$scratch/$tool.$variant")
[ "$errors" != crash ] || { echo "========= Target application terminated"; exit 1; }
if [ "$tool" = racecheck ]; then
  echo "========= RACECHECK SUMMARY: $errors hazards displayed ($errors errors, 0 warnings)"
else
  echo "========= ERROR SUMMARY: $errors errors"
fi'
sanitize() {
  PATH=$tools:$none NVCC='' harness/gpu/sanitize.sh "$tools/bench" \
    "$scratch/catalogue.csv" "$pieces" "$out"
}
sanitize >"$scratch/said" 2>&1
is "$? $(cat "$scratch/said")" "0 sanitize: 8 as expected; see $out" \
  'it succeeds when all are as expected'
is "$(head -n 1 "$out")" tool,variant,errors,as_expected,source_hash 'the columns'
is "$(grep -c clean "$out") $(grep -c host "$out")" '4 0' \
  'four tools, no host variants'
like "$(cat "$out")" '^racecheck,sum/racy,2,yes,ddd$' 'the race is to be caught'
rm "$scratch/calls"
sanitize >/dev/null 2>&1
is "$(ls "$scratch/calls" 2>/dev/null)" '' 'what was done is not done again'

again() { # NAME TOOL.VARIANT ERRORS ROW
  rm -rf "$pieces"
  echo "$3" >"$scratch/$2"
  fails '1 of 8 are not as expected; see' sanitize
  like "$(cat "$out")" "$4" "$1"
}
again 'an error in a clean one' memcheck.clean 3 '^memcheck,sum/clean,3,no,aaa$'
rm "$scratch/memcheck.clean"
again 'a race that is not caught' racecheck.racy 0 '^racecheck,sum/racy,0,no,ddd$'
rm "$scratch/racecheck.racy"
again 'a tool that never came to its summary' synccheck.clean crash \
  '^synccheck,sum/clean,none,no,aaa$'
rm "$scratch/synccheck.clean" "$scratch/calls"
sanitize >/dev/null 2>&1
is "$? $(cat "$scratch/calls")" '0 synccheck clean' 'is run again'
rm "$tools/compute-sanitizer"
fails 'compute-sanitizer is not here; it comes with the CUDA Toolkit' sanitize
finish
