#!/usr/bin/env bash
# Counts as compiled of the PolyBench programs, against an H200's counters of
# them: hardware/polybench.csv. POLYBENCH=folder names a checkout of
# github.com/sgrauerg/polybenchGpu.
# tier: all
. tests/tap.sh
from=${POLYBENCH:-$B/suites/polybenchGpu}
if [ ! -d "$from/CUDA" ]; then
  skip 3 "no PolyBench: git clone https://github.com/sgrauerg/polybenchGpu $B/suites/polybenchGpu"
  finish
  exit
fi
mkdir "$scratch/CUDA"
cp -r "$from/common" "$scratch"

# The sizes that the counters are of.
set_sizes() { # FILE
  sed -i -E 's/^(# *)?#?(# *define|#define) +(N[A-Z]?|M|TMAX|TSTEPS|L[A-Z]?) +[0-9]+.*/#define \3 128/
    s/define (TSTEPS|TMAX) 128/define \1 3/; s/(define (N[A-Z]?|M)) 128/\1 256/' "$1"
  case $1 in
  3DConv*) sed -i -E 's/define (NI|NJ|NK|NL|NM) 256/define \1 128/' "$1" ;;
  esac
}
counts() { # PROGRAM OUT OPTION...: its launches' counts, as hardware/polybench.csv has them
  local program=$1 out=$2
  shift 2
  "$emucc" -O3 "$@" -I../../common ./*.cu -o p >"$program.log" 2>&1 &&
    EMU_STRICT=0 EMU_SAMPLE=all EMU_COUNTS=counts.csv timeout 120 ./p \
      >/dev/null 2>&1
  awk -F, -v program="$program" '
    NR == 1 { next }
    first == "" { first = $1 }
    { l = $1 - first; if (l >= launches) launches = l + 1
      k = $7 "," $8; requests[l, k] += $10
      cost[l, k] += $7 == "global" ? $12 : $14 }
    END { for (l = 0; l < launches; l++) {
        line = program "," l
        n = split("global,load global,store shared,load shared,store global,atomic shared,atomic", of, " ")
        for (i = 1; i <= n; i++)
          line = line " " requests[l, of[i]] + 0 " " cost[l, of[i]] + 0
        print line } }' counts.csv >>"$out"
}
for folder in "$from"/CUDA/*/; do
  program=$(basename "$folder")
  [ "$program" != DOITGEN ] || continue
  mkdir "$scratch/CUDA/$program"
  cp "$folder"*.cu* "$scratch/CUDA/$program"
  (
    cd "$scratch/CUDA/$program" || exit
    for file in *.cuh; do [ ! -e "$file" ] || set_sizes "$file"; done
    counts "$program" "$scratch/written"
    counts "$program" "$scratch/compiled" --compiled
  )
done
# The same of the hardware: extents in quotes have commas.
sed 's/"[^"]*"/-/g' tests/emulator/hardware/polybench.csv | awk -F, 'NR > 1 {
  print $1 "," $2, $6, $8, $7, $9, $10, $12, $11, $13, $14, $15, $16, $17 }' \
  >"$scratch/hardware"
is "$(sed -n 1p "$scratch/hardware")" \
  '2DCONV,0 18288 83820 2032 8128 0 0 0 0 0 0 0 0' 'what an H200 counted of a launch'
equal() { sort "$scratch/$1" | comm -12 - <(sort "$scratch/hardware") | sort; }
compiled=$(equal compiled | wc -l) all=$(wc -l <"$scratch/hardware")
echo "# $compiled of $all launches as compiled, $(equal written | wc -l) as written"
ok $((compiled < 139)) "139 of $all launches count what the hardware counted"
is "$(comm -13 <(equal compiled) <(equal written) | cut -d' ' -f1)" '' \
  'none is worse than as written'
finish
