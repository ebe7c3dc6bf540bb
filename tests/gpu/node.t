#!/usr/bin/env bash
# A cluster's GPU node: nvcc, a GPU, gcc, make; no libdw, no gnuplot, no pandoc,
# no root. Chapters are timed, and what is left out is said in a line.
# tier: all
. tests/tap.sh
. tests/gpu/bench.sh
. tests/gpu/machine.sh

[ -s "$B/results/emulator/chapter4.csv" ] ||
  { skip 39 'no counts: type make report'; finish; }
# One variant of each chapter; those of 1 to 4 are asked for below.
mapfile -t others < <(csv_awk '
  $at["chapter"] > 4 && !$at["needs"] && !$at["wrong"] && /[.]cu,/ &&
  !($at["chapter"] in had) {had[$at["chapter"]]; print $at["file"]}' \
  "$B/catalogue.csv")
bench_of level $ceilings/read.cu chapters/1-cgma/01-naive.cu \
  chapters/2-tiling/01-tiled.cu chapters/3-reduction/controls/cpu-float.c \
  chapters/4-bank-conflicts/03-padded.cu "${others[@]}"
# What there is, it knows as any other bench does.
# shellcheck disable=SC2016
fake "$scratch/bench" "case \$0 in */occupancy-check)
  echo \"\${0##*/} \$*\"; exit ;; esac
case \" \$* \" in *' --predicted '*) echo \"\$*\"; exit ;; esac
case \$1 in list | table) exec '$B/emulator/bench' \"\$@\" ;; esac
"'[ "$1" = run ] || exec "$scratch/level" "$@"
exec "$scratch/level" "$@" --size-set small --quick 2>/dev/null'
tools=$scratch/tools
# shellcheck disable=SC2016
fake "$tools/cc" 'case " $* " in *" -ldw "*) [ -e "$scratch/dw" ] || exit 1 ;; esac
[ -z "$out" ] || : >"$out"'
own=$scratch/build
path=$tools:$bin:$(path_without gnuplot pandoc xelatex nvcc nvidia-smi ncu)
node() { # GOAL... - make on the node
  PATH=$path make --no-print-directory -s -j4 B="$own" NVCC=nvcc \
    -o "$own/emulator/core/flags" -o "$own/emulator/flags" \
    CC="$tools/cc" "$@" >"$scratch/out" 2>"$scratch/err"
}
said() { tr '\n' ' ' <"$scratch/err"; }

node chapter4
is $? 0 'no libdw, no pandoc: make chapter4 succeeds'
like "$(cat "$scratch/out")" '^ *padded +~?[0-9]+\.[0-9]+$' \
  'and prints the times of its variants'
is "$(wc -l <"$scratch/err")" 1 'with one line'
like "$(said)" 'left out: the counts and the page' 'of what is left out,'
like "$(said)" 'emulator needs libdw.*, the page gnuplot, pandoc' 'why,'
like "$(said)" 'type make setup chapter4; without root.*COUNTS=' \
  'and what to do with root and without'
is "$(find "$own" -path '*emulator*' -type f)" '' \
  'nothing of the emulator is built'

node chapter4 COUNTS="$B/results/emulator"
is $? 0 'counts of another machine are brought in'
like "$(cat "$scratch/out")" '^ *padded( +[0-9]+){2} +4 .* ~?[0-9]+\.[0-9]+$' \
  'and stand beside the times'
like "$(cat "$scratch/out")" 'counted at 128, timed at 128' 'in the same table'
like "$(said)" 'left out: the page; it needs gnuplot, pandoc;.*take .*results/emul' \
  'and only the page is left out'

cp -r "$B/results/emulator" "$scratch/counts"
sed -i '/,padded,/s/ok,[^,]*,[0-9a-f]*/ok,,000000000000/' \
  "$scratch/counts/chapter4.csv"
refused() { # PATTERN NAME
  is "$? $(grep -vc '^make: ' "$scratch/err")" '2 1' "$2: one line"
  like "$(said)" "$1" 'that says what to do'
}
node chapter4 COUNTS="$scratch/counts"
refused 'transpose/padded: its source has changed since; there, type make' \
  'counts of other sources'
rm "$scratch"/counts/lines4.csv
node chapter4 COUNTS="$scratch/counts"
refused 'has no lines4.csv: name the build/results/emulator' 'too few counts'
rm -rf "$own/results/emulator"

node run VARIANT=transpose/padded
is "$? $(grep -c '^[a-z]*: ' "$scratch/err")" '0 1' 'make run succeeds'
like "$(cat "$scratch/out")" '^transpose/padded .* ok' 'and prints times'
like "$(said)" 'run: times alone: the emulator, which .*, needs libdw' \
  'with one line that says what it lacks'
node ratios VARIANT=matmul/tiled AGAINST=matmul/naive SIZE=64 OUT="$scratch/ratios"
is "$? $(grep '^[a-z]*: ' "$scratch/err")" '0 ' 'make ratios needs none of these'
node table4
is "$? $(grep '^[a-z]*: ' "$scratch/err")" '0 ' 'nor does make table4'
like "$(cat "$scratch/out")" '^ *padded +~?[0-9]+\.[0-9]+$' 'which prints times'

node report
is "$? $(grep -vc '^make: ' "$scratch/err")" '2 1' \
  'make report times all, and fails with one line'
like "$(said)" 'report: left out: the counts and the page' 'that says why'
is "$(ls "$own"/gpu/chapter*.folder | wc -l)" "$(ls chapters/*/chapter.md | wc -l)" \
  'all chapters of the report are timed'
like "$(cat "$scratch/out")" '^ *tiled ' 'and printed'

node record OUT="$scratch/recorded" COMMIT=abc1234 CHAPTER_NUMBERS="3 4"
is "$? $(cat "$scratch/err")" '0 ' 'make record needs none of these'
is "$(ls "$scratch/recorded" | tr '\n' ' ')" \
  'ceilings.csv chapter3.csv chapter4.csv machine.csv ' 'and is whole'
like "$(cat "$scratch/recorded/machine.csv")" '^commit,abc1234$' \
  'with the commit it was given'
node shapes OUT="$scratch/recorded"
is "$? $(cat "$scratch/out" "$scratch/err")" "0 ratio --variant shape-aware \
--against cublas --random 120 --seed 12 --between 256,12288 --predicted \
$scratch/recorded/shapes.csv" 'make shapes, too'
node occupancy-check OUT="$scratch/recorded"
is "$? $(cat "$scratch/recorded/occupancy.csv" "$scratch/err")" \
  '0 occupancy-check ' 'and make occupancy-check'
node measure OUT="$scratch/recorded" CHAPTER_NUMBERS="3 4"
is "$? $(grep -c '^measure: .* left out: there are no counts' "$scratch/out")" \
  '2 1' 'make measure does what it can, and says what it cannot'
like "$(said)" 'ncu is not here.*compute-sanitizer is not here' 'and why'

# ---- a laptop: no GPU ----
path=$tools:$(path_without gnuplot pandoc nvcc nvidia-smi ncu)
touch "$scratch/dw"
rm -rf "$own"
copy_emulator "$own"
cp "$B"/results/emulator/*.csv "$own/results/emulator/"
node chapter4
is "$? $(wc -l <"$scratch/err")" '0 1' 'no pandoc: make chapter4 succeeds'
like "$(said)" 'left out: the page; it needs gnuplot, pandoc; type make setup' \
  'and says what is left out'
like "$(cat "$scratch/out")" '^ *padded ' 'after its table'
node report
refused 'report: left out: the page; .*type make setup report' 'make report fails'
rm -rf "$own" "$scratch/dw"
node chapter4
refused 'emulator: needs libdw with its headers.*type: make setup' \
  'no libdw, no GPU'
finish
