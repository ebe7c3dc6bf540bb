#!/usr/bin/env bash
# What a chapter's table says in words, and shows on a screen of 80 columns and
# 24 lines: true of the rows that are there, also where they say the opposite.
. tests/tap.sh
export COLUMNS=80
recorded=$PWD/report/recorded/nvidia-h200
counted=$(realpath "$B/results/emulator")
chapters=$(cd chapters && printf '%s\n' [0-9]*-* | sort -n)
times_of() { [ "$2" = 0 ] && echo "$1/ceilings.csv" || echo "$1/chapter$2.csv"; }
screen() { # CHAPTER FOLDER [OPTION...]: with counts, where these are
  "$bench" table --counts "$counted/chapter${1%%-*}.csv" --recorded \
    "$(times_of "$2" "${1%%-*}")" --lesson "chapters/$1/lesson.txt" "${@:3}"
}
# The sentences: between the last blank line and what was run where.
said() { awk '/^~|^counts:|^times:/ {exit} NF {text = text $0 " "} !NF {text = ""}
  END {print text}' <<<"$1"; }

# What each chapter shows of a folder's rows, or those that "shown" names, in
# $scratch/NAME/CHAPTER.
show_all() { # NAME FOLDER [OPTION...]
  mkdir -p "$scratch/$1"
  for chapter in ${shown:-$chapters}; do
    screen "$chapter" "${@:2}" >"$scratch/$1/$chapter"
  done
}
sentence() { said "$(cat "$scratch/$1/$2")"; } # NAME CHAPTER

# ---- every chapter's, with the recorded rows ----
is "$(for chapter in $chapters; do
  [ -s "chapters/$chapter/lesson.txt" ] || echo "$chapter"
done)" '' 'every chapter has a lesson'
show_all recorded "$recorded"
for chapter in $chapters; do
  text=$(cat "$scratch/recorded/$chapter")
  is "$(grep -E '^.{81}' <<<"$text")" '' "chapter ${chapter%%-*}: 80 columns"
  # With the line of the whole table, the page's, and the prompt below.
  from=$(grep -nE '^variant' <<<"$text" | tail -n 1 | cut -d: -f1)
  ok "$(($(tail -n "+$((from - 1))" <<<"$text" | wc -l) > 21))" \
    'the ladder and what it says are the last lines of a screen'
  like "$(said "$text")" '[0-9].*\.' 'it says something'
done

# Every expression has a value among the recorded rows: a misspelt key would be
# passed by like a row that nobody ran.
numbers() { tr -s '\n ' ' ' <"$1" | grep -oE '\[[^]]*\]\{of=("[^"]*"|[^}]*)\}' | sort -u; }
for chapter in $chapters; do
  lesson=chapters/$chapter/lesson.txt
  mkdir -p "$scratch/chapters/$chapter"
  { grep '^problem' "$lesson"; numbers "$lesson" | sed 's/.*/\nsay value &./'; } \
    >"$scratch/chapters/$chapter/lesson.txt"
  is "$(said "$(cd "$scratch" && screen "$chapter" "$recorded")" | grep -o 'value [0-9]' | wc -l)" \
    "$(numbers "$lesson" | wc -l)" "chapter ${chapter%%-*}: each number is one of the recorded rows"
done
{
  printf 'results\t%s\t%s\t\n' "$B" report/recorded/nvidia-h200
  for chapter in $chapters; do
    printf 'scope\t%s\n' "$(sed -n 's/^problem.* //p' "chapters/$chapter/lesson.txt")"
  done
  scope=0
  for chapter in $chapters; do
    scope=$((scope + 1))
    sed -n "s/^if /that\t$scope\t-\t/p" "chapters/$chapter/lesson.txt"
  done
} >"$scratch/conditions"
"$bench" query --batch <"$scratch/conditions" | grep -E '^(true|false|none|error)' \
  >"$scratch/answers"
is "$(grep -Ev '^(true|false)' "$scratch/answers")" '' 'each condition can be answered'
is "$(printf 'results\t%s\t%s\t\nscope\t\ncalc\t1\t%s\ncalc\t1\t%s\n' "$B" \
  report/recorded/nvidia-h200 $'×\tmin(7 / 2, floor(3.9))' $'×\tceil(2)' |
  "$bench" query --batch | grep -E '^(number|error)' | cut -c -49)" $'number\t3
error\t"ceil(2)": there is no function ceil of one' \
  'an expression may have a floor and a least'
is "$(wc -l <"$scratch/answers")" "$(grep -c '^that' "$scratch/conditions")" 'and is'

# ---- rows that say the opposite ----
# The folder's rows with times of another law; rates follow.
timed_anew() { # FOLDER LAW: of ms, in awk
  mkdir "$1"
  cp "$recorded"/machine.csv "$1"
  for file in "$recorded"/{chapter*,ceilings}.csv; do
    awk -F, -v OFS=, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i}
      NR > 1 && $at["median_ms"] > 0 {
        old = $at["median_ms"]; ms = old; ms = '"$2"'
        $at["median_ms"] = ms
        if ($at["gbps"] != "") $at["gbps"] = $at["bytes"] / ms / 1e6
        if ($at["gflops"] != "") $at["gflops"] = $at["flops"] / ms / 1e6
      } {print}' "$file" >"$1/${file##*/}"
  done
}
timed_anew "$scratch/opposite-rows" '1 / ms'
timed_anew "$scratch/equal-rows" '1'
show_all opposite "$scratch/opposite-rows"
# Of equal rows, and of bounds, every chapter where all tests are run.
some='3-reduction 4-bank-conflicts'
[ "${TIER:-}" != all ] || some=$chapters
shown=$some show_all equal "$scratch/equal-rows"
is "$(for chapter in $chapters; do
  [ "$(sentence recorded "$chapter")" != "$(sentence opposite "$chapter")" ] ||
    echo "$chapter"
done)" '' 'no chapter says of the opposite rows what it says of the recorded ones'

# "1.53× as fast" is said of what is faster; of what is not, that it is not.
claims() { # NAME: what is called as fast, by less than 1.02
  for chapter in $(ls "$scratch/$1"); do
    sentence "$1" "$chapter" | sed -E 's/\. ([A-Za-z])/.\n\1/g'
    echo
  done | grep -vwE 'not|no|slower|nothing|level|left|within|Not every rung gains' |
    grep -oE '[0-9.]+× as fast.*' | awk '$0 + 0 < 1.02'
}
for rows in recorded opposite equal; do
  is "$(claims $rows)" '' "$rows: as fast is said of what is faster"
done
for case in 2-tiling:'On this machine tiled is not faster than naive: 0\.66×' \
  4-bank-conflicts:'on this machine padded is not faster than tile: 0\.57×' \
  5-coalescing:'On this machine wider words gain nothing: wide4 is 0\.6[0-9]×' \
  7-your-own-kernel:'but on this machine it is not faster: 0\.0[0-9]×' \
  9-transfers:'pinned memory is not faster than pageable'; do
  like "$(sentence opposite "${case%%:*}")" "${case#*:}" "opposite rows: $case"
done
like "$(sentence equal 3-reduction)" 'but on this machine no time: shared is 1\.00×' \
  'equal rows: no time is saved'
like "$(sentence recorded 4-bank-conflicts)" \
  'naive asks for 32 sectors a store where 4 do\. .* padded is 1\.76× as fast as tile' \
  'recorded rows: the lesson'

like "$(tr -s ' ' <"$scratch/recorded/6-occupancy")" \
  'warps resident 64 .* 16 8$' 'a line besides, of an expression'

# ---- what is not there ----
only=$("$bench" table --counts "$counted/chapter4.csv" \
  --lesson chapters/4-bank-conflicts/lesson.txt)
is "$(said "$only")" \
  "naive asks for 32 sectors a store where 4 do. Padding takes the tile's conflicts from 15872 to 0. " \
  'without times, what counts say'
only=$("$bench" table --times "$recorded"/chapter4.csv \
  --lesson chapters/4-bank-conflicts/lesson.txt)
like "$(said "$only")" '^padded reaches' 'without counts, what times say'
mkdir "$scratch/small"
for file in chapter4 ceilings; do
  awk -F, 'NR == 1 || $6 < 8192 || $6 == 67108864' "$recorded"/$file.csv >"$scratch/small/$file.csv"
done
like "$(said "$(screen 4-bank-conflicts "$scratch/small")")" 'padded is [0-9.]+× as fast as tile' \
  'where the standard size did not fit, of the largest that did'
sed 's/^\(4,transpose,padded,.*\),ok,/\1,wrong,/' "$recorded"/chapter4.csv >"$scratch/small/chapter4.csv"
text=$(screen 4-bank-conflicts "$scratch/small")
like "$text" '^padded .* wrong$' 'a wrong rung is marked'
is "$(said "$text" | grep -c 'padded is\|padded reaches')" 0 'and nothing is said of its time'

# ---- another GPU's bounds ----
shown=$some show_all bounds "$recorded" --on rtx3060
text=$(cat "$scratch/bounds/4-bank-conflicts")
like "$text" 'H200  rtx3060,' 'times beside bounds are headed by their GPU'
is "$(grep -cE 'GB/s$|gain|ceiling$' <<<"$(grep -A 1 'rtx3060,' <<<"$text")")" 0 \
  'nothing is derived from them'
like "$(said "$text")" '^NVIDIA H200: ' 'and the sentence is of that GPU'

# ---- units ----
headings() { grep -B 1 '^variant' "$1"; }
for chapter in $chapters; do
  for rows in recorded bounds; do
    [ -e "$scratch/$rows/$chapter" ] || continue
    left=$(headings "$scratch/$rows/$chapter" | sed -E 's/\(MB\)|\(ms\)|\(op\/float\)|G(B|FLOP)\/s|at [0-9]+//g
      s/sectors|loaded|stored|in all|a load|a store|bank|conflicts|size//g
      s/of (copy|read|mixed|FMA)|ceiling|gain|verdict|variant|by$//g
      s/time|H200|rtx3060,|least ms|CGMA|requested|moved|DRAM//g' | tr -d ' \n-')
    is "$left" '' "chapter ${chapter%%-*}, $rows: each column has its unit"
  done
done

# ---- a lesson that is wrong ----
wrong() { # TEXT MESSAGE NAME
  printf '%b' "$1" >"$scratch/wrong.txt"
  fails "$2" "$bench" table --recorded "$recorded"/chapter4.csv --lesson "$scratch/wrong.txt"
}
wrong 'problem transpos\n' 'wrong.txt:1: there is no problem transpos'
wrong 'problem transpose\n\nsays x\n' 'wrong.txt:3: "says" is none of problem, sweep, if, say'
wrong 'say x\n' 'wrong.txt: which table\? it lacks a line "problem NAME"'
wrong 'problem transpose\nsay [1{of=padded:gbps}.\n' 'a number is written \[0.0 %\]'
wrong 'problem transpose\nsweep words/stride\n' 'sweep words/stride: there is no such problem/variant'
wrong 'problem transpose\nif padded:gbps\nsay x\n' '"if padded:gbps" compares nothing'
fails 'none.txt cannot be read' "$bench" table --recorded "$recorded"/chapter4.csv --lesson none.txt
finish
