#!/usr/bin/env bash
# A quick look at a chapter: which rows it has, in which order, and what of the
# folder of results it leaves as it was. Without a GPU (tests/gpu/bench.sh).
# tier: quick
. tests/tap.sh
. tests/gpu/bench.sh

# ---- the plan, of all variants ----
plan() { "$B/emulator/bench" run --brief --plan "$@"; }
names() { awk -F, 'NR > 1 {print $2 ($4 == "" ? "" : "=" $4)}' "$scratch/plan" |
  tr '\n' ' '; }
place() { grep -nE "^[a-z0-9-]+,$1," "$scratch/plan" | sed 's/:.*//' | "${@:2}"; }
plan --chapter 3 --axis block=32,1024 >"$scratch/plan"
is "$(sed -n 2p "$scratch/plan" | cut -d, -f2)" global 'a ladder comes first'
[ "$(place last-block tail -n 1)" -lt "$(place atomic-each head -n 1)" ]
ok $? 'to its last rung, then controls'
[ "$(place 'shared' head -n 1)" -lt "$(place 'global' tail -n 1)" ]
ok $? 'other values of an axis after the standard ones'
[ "$(place 'empty' tail -n 1)" -lt "$(place 'read' head -n 1)" ]
ok $? 'then the ceilings'
is "$(awk -F, '/,(read|memcpy|fma),/ {n++} END {print n, $2}' "$scratch/plan")" \
  '3 constant-mixed' 'three of them, and the CPU last'
is "$(awk -F, '$2 == "global" {print $4}' "$scratch/plan" | tr '\n' ' ')" \
  '128 32 1024 ' 'of an axis the values that were asked for'
is "$(cut -d, -f5 "$scratch/plan" | sort -u | tr '\n' ' ')" \
  '100000000 16777216 268435456 size ' 'each at its standard size'
plan --chapter 2 >"$scratch/plan"
is "$(sed -n 2,3p "$scratch/plan" | cut -d, -f2 | tr '\n' ' ')" 'naive tiled ' \
  "a ladder goes on from another chapter's rung"
plan --chapter 5 --axis offset >"$scratch/plan"
is "$(awk -F, '$2 == "offset" {print $4}' "$scratch/plan" | head -n 14 |
  tr '\n' ' ')" '0 1 2 4 8 16 32 64 128 256 512 1024 3 5 ' \
  'a whole axis: powers of two before the values between'
is "$(awk -F, 'NR > 1 {print $1}' "$scratch/plan" | uniq | sort | uniq -d |
  tr '\n' ' ')" 'copy ' \
  'the memory of a problem is made once, but for that of the ladder and a ceiling'
plan --chapter 3 --ceiling read/read@1e8 >"$scratch/plan"
is "$(awk -F, '$2 == "read" {print $5}' "$scratch/plan" | tr '\n' ' ')" \
  '268435456 100000000 ' 'a ceiling at a size that the chapter names'
fails 'no problem has this axis; did you mean "offset"' plan --chapter 5 \
  --axis ofset
fails '--brief is of a chapter' plan --variant padded
fails '--axis goes with --brief' "$B/emulator/bench" run --axis offset
fails 'read/red@1e8: no ceiling; they are read/read' plan --chapter 3 \
  --ceiling read/red@1e8

# ---- what make asks for: what a chapter shows ----
asks() { harness/bench/brief-options.sh "$B/problems.csv" "$1"; }
mkdir "$scratch/figures"
cat >"$scratch/chapter.md" <<'END'
---
problem: copy
names:
  memcpy: copy/memcpy[size=67108864]
  whole: read/read[size=268435456]
---
A rate of [1.0 TB/s]{of="stride : gbps [stride=8]"}, and offset=7 of no key.

  rows | [stride=2 8,offset=1]
  sizes | [size=1e3]
END
echo 'sweep reduction/global threads' >"$scratch/lesson.txt"
is "$(asks "$scratch/chapter.md")" \
  '--axis block --axis offset=1 --axis stride=8,2 --ceiling copy/memcpy@67108864 ' \
  'axes, values and the sizes of ceilings that are not the standard ones'
is "$(asks chapters/3-reduction/chapter.md)" \
  '--axis block=32,64,128,256,512,1024 --ceiling read/read@100000000 ' \
  'the ceilings of its charts, too'
for script in $(grep -l '^# brief$' figures/*.gp); do
  mapfile -t read < <(sed -n 's/^# reads //p' "$script" | tr ' ' '\n' |
    sed -n 's/^chapter//p')
  plan=$("$B/emulator/bench" run --brief --chapter "${read[-1]}" --plan)
  for chapter in "${read[@]}"; do
    grep -qwF -f <(csv_awk '$at["chapter"] == chapter {
        print $at["problem"] "," $at["variant"]
      }' chapter="$chapter" "$B/catalogue.csv") <<<"$plan" ||
      echo "$script: chapter $chapter"
  done
done >"$scratch/read"
is "$(cat "$scratch/read")" '' 'a chart of a quick look reads what its chapter runs'

# ---- no launch above a second, on a desktop's GPU ----
for times in report/recorded/nvidia-h200/{ceilings,chapter*}.csv; do
  chapter=${times##*/}
  chapter=${chapter//[!0-9]/}
  "$B/emulator/bench" query "$times" --standard --on rtx3060 --counts \
    "$B/results/emulator/chapter${chapter:-0}.csv" --columns \
    problem,variant,bound_ms
done >"$scratch/bounds" 2>"$scratch/err"
[ "$(grep -c '[0-9]$' "$scratch/bounds")" -gt 150 ]
ok $? 'of all chapters there are bounds'
is "$(awk -F, '$3 + 0 >= 1000' "$scratch/bounds")" '' \
  'at standard sizes every kernel is bound by less than 1 s on an RTX 3060'

# ---- less memory ----
some=4e9
[ "${TIER:-}" != all ] || some='4e9 6e9'
for bytes in $some; do
  for chapter in chapters/*-*/; do
    chapter=${chapter#chapters/}
    # shellcheck disable=SC2046 # options
    plan --chapter "${chapter%%-*}" --memory $bytes $(asks "chapters/${chapter}chapter.md")
  done >"$scratch/plan" 2>"$scratch/err"
  is "$?" 0 "every chapter fits into $bytes bytes"
done
plan --chapter 5 --memory 4e9 >"$scratch/plan" 2>"$scratch/err"
is "$(cat "$scratch/err")" "bench: triples, size 134217728: it needs 5.9 GB of \
device memory, and 4.0 GB are free; run at size 67108864 instead" \
  'what does not fit gives way, in a line'
is "$(awk -F, '$1 == "triples" {print $5}' "$scratch/plan" | sort -u)" 67108864 \
  'and all variants of the problem with it'
"$B/emulator/bench" run --plan --chapter 3 --size-set full --memory 3e9 \
  >"$scratch/plan" 2>"$scratch/err"
is "$(awk -F, '$2 == "last-block" {print $5}' "$scratch/plan" | tr '\n' ' ')" \
  '1000000 10000000 100000000 250000000 ' 'of a list what does not fit is halved'
fails 'offset 0, size 268435456: it needs.*no smaller size fits' plan --chapter 5 --memory 2000
fails 'needs 4.3 GB of device memory, and 3.0 GB are free; choose a smaller' \
  "$B/emulator/bench" run --plan --variant last-block --size 1e9 --memory 3e9
fails 'write a number of bytes, such as 4e9' plan --chapter 3 --memory 4GB

# ---- a run ----
bench_of look chapters/3-reduction/01-global.cu chapters/3-reduction/02-shared.cu \
  chapters/3-reduction/controls/cpu-float.c chapters/4-bank-conflicts/03-padded.cu \
  $ceilings/read.cu $ceilings/memcpy.cu $ceilings/fma.cu
into=$scratch/results/my-gpu
look() { # OPTION... - $ran: what was run, as a terminal would show it
  "$scratch/look" run --brief --size-set small --output "$into" "$@" \
    >"$scratch/out" 2>"$scratch/err"
}
rows() { # FILE [COLUMN...] - of each row the variant and its value, or so
  csv_awk '{print $at["variant"] ($at["value"] == "" ? "" : "=" $at["value"])}' \
    "$into/$1" | tr '\n' ' '
}
look --chapter 3 --axis block=32
is "$? $(grep ^bench: "$scratch/err")" '0 ' 'it runs, silently in a pipe'
is "$(rows chapter3.csv)" 'global=32 global=128 shared=32 shared=128 cpu-float ' \
  'rows lie in the order of the catalogue'
is "$(rows ceilings.csv)" 'fma memcpy read ' 'beside the ceilings'
is "$(csv_awk '{print $at["verdict"]}' "$into"/*3.csv | sort | uniq -c |
  tr -s '\n ' ' ')" ' 1 inaccurate 4 ok ' 'each verified'
is "$(csv_awk '$at["variant"] == "cpu-float" {print $at["samples"] < 60}' \
  "$into/chapter3.csv")" 1 'the CPU gets few samples'
like "$(cat "$into/machine.csv")" '^date_chapter0,20..-..-..$' \
  'and when they were measured'

cp -r "$into" "$scratch/before"
sed -i 's/^date_chapter0,.*/date_chapter0,2001-02-03/' "$into/machine.csv"
look --chapter 4
is "$? $(rows chapter4.csv)" '0 padded ' 'another chapter'
cmp -s "$into/ceilings.csv" "$scratch/before/ceilings.csv" &&
  cmp -s "$into/chapter3.csv" "$scratch/before/chapter3.csv"
ok $? 'leaves the ceilings and other chapters as they were'
like "$(cat "$into/machine.csv")" '^date_chapter0,2001-02-03$' 'with their date'
is "$(grep -c '/read' "$scratch/out")" 0 'and does not measure them'
look --chapter 3
is "$(rows chapter3.csv)" 'global=32 global=128 shared=32 shared=128 cpu-float ' \
  'rows that are not measured again stay'
anew() { # WHY CHAPTER - the ceilings are measured again
  look --chapter "$2"
  is "$? $(grep -c 'read/read' "$scratch/out")" '0 1' "$1: ceilings anew"
}
sed -i '/,read,read,/s/,gpu,\(.*\),[0-9a-f]\{12\},/,gpu,\1,000000000000,/' \
  "$into/ceilings.csv"
anew 'a changed source' 4
awk -F, -v OFS=, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i}
  $2 == "fma" {$at["gflops"] = 0.000001} 1' "$into/ceilings.csv" \
  >"$scratch/low" && cp "$scratch/low" "$into/ceilings.csv"
anew 'a row that is faster than the ceiling' 3
echo 'cut off' >"$into/ceilings.csv"
anew 'a damaged file' 4
sed -i 's/^flags,.*/flags,-O0/' "$into/machine.csv"
anew 'other flags' 4
[ ! -e "$into/chapter3.csv" ]
ok $? 'and rows of the other flags are gone'

# ---- a value that the GPU has no room for ----
sed 's/value \* 1024/value * 4096/' chapters/6-occupancy/01-one-load.cu \
  >"$scratch/one-load.cu"
"$emucc" -Ikernels -Ichapters/6-occupancy -c "$scratch/one-load.cu" \
  -o "$scratch/greedy.o" -include "$B/sources/chapters/6-occupancy/01-one-load.cu.h"
link_bench greedy "$scratch/greedy.o"
"$scratch/greedy" run --brief --size-set small --chapter 6 --axis shared=27,227 \
  --output "$into" >"$scratch/out" 2>"$scratch/err"
is "$? $(rows chapter6.csv)" '0 one-load=0 one-load=27 ' \
  'a value with too much shared memory is left out'
like "$(cat "$scratch/err")" 'one-load, shared 227, size 16384: the launch failed' \
  'and a line says why'

# ---- on a terminal ----
if script -qc true /dev/null >/dev/null 2>&1; then
  rm -r "$into"
  said=$(EMU_STRICT=0 script -qc "$scratch/look run --brief --size-set small \
    --output $into --chapter 3" /dev/null | tr '\r' '\n')
  like "$said" 'reduction/global, block 128, size 65536 +[0-9.]+ ms +[0-9.]+ GB/s' \
    'a row is told when it is there'
  like "$said" '2 of 6, [0-9]+ s left: reduction/shared' 'and what is next'
else
  skip 2 'no terminal can be made: no script, or no /dev/pts'
fi
finish
