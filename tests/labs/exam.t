#!/usr/bin/env bash
# make exam: answers, worked out a second time: by the emulator, which runs the
# questions' kernels; by tests/labs/exam.awk, which reads their text; by `make
# occupancy`'s program. And what learning platforms import is what they read.
# SEEDS: how many editions (3).
. tests/tap.sh
exam=$B/grade/exam
mapfile -t banks < <(ls chapters/[0-9]-*/exam)

# ---- the bank
export KEY=1
all=$("$exam" answers 0 "${banks[@]}")
ok $(($(wc -l <<<"$all") < 60)) "a bank of $(wc -l <<<"$all") questions, 60 or more"
is "$(cut -d- -f1 <<<"$all" | uniq -c | awk '$1 < 5')" '' \
  'five or more of each chapter'
is "$(grep -ohE '^question .*level [1-3]' "${banks[@]}" | grep -o '[1-3]$' |
  sort | uniq -c | awk '$1 < 10')" '' 'and ten or more of each level'
is "$("$exam" answers 0 "${banks[@]}")" "$all" 'a seed always draws the same'
is "$("$exam" answers 2 "${banks[@]}" | wc -l)" 20 'two of each chapter'

# ---- answers
# Of counts.csv the rows of each question's kernel, summed, against what follows from
# its numbers: prints those that differ.
differing() { # COUNTS EXPECTED
  awk -F '\t' 'NR == FNR {
      split($0, f, ",")
      if (FNR == 1) { for (i in f) at[f[i]] = i; next }
      for (q in at) {
        sum[f[at["file"]], f[at["space"]] "." q] += f[at[q]]
        sum[f[at["file"]], f[at["space"]] "_" f[at["operation"]] "." q] += f[at[q]]
      }
      next
    }
    $2 != "races" && sum[$1, $2] != $4 { print $1, $2, sum[$1, $2], $3, $4 }' \
    "$1" "$2"
}
# Pairs of lines that race and of which the emulator does not tell.
untold() { # SAID EXPECTED
  local question kind lines pair
  while IFS=$'\t' read -r question kind lines; do
    [ "$kind" = races ] || continue
    pair=$(grep -oE "^  $question:[0-9]+: thread" "$1" |
      grep -oE '[0-9]+: ' | tr -d ': ' | paste -d ' ' - -)
    grep -Fxq -e "$lines" -e "${lines#* } ${lines% *}" <<<"$pair" ||
      echo "$question: $lines"
  done <"$2"
}
# A GPU's answer to the question about resident blocks, from its text.
resident() { # MARKDOWN
  { tr '\n' ' ' <"$1"; echo; } |
    sed -E 's/.*name=6-resident-blocks //; s/::: .*//' |
    sed -E 's/.*capability ([0-9.]+) .*blocks of ([0-9]+) threads, with ([0-9]+) registers a thread and ([0-9]+) KiB.*/\1 \2 \3 \4/' |
    while read -r capability block registers shared; do
      "$B/bin/occupancy" "$capability" "$block" "$registers" $((shared * 1024)) |
        sed -nE 's/^resident +([0-9]+) blocks.*/6-resident-blocks\t\1/p'
    done
}
edition() { # SEED
  export KEY=$1
  local at=$scratch/$1
  mkdir "$at"
  "$exam" answers 0 "${banks[@]}" | sort >"$at/answers"
  "$exam" markdown 0 "${banks[@]}" >"$at/markdown"
  "$exam" expected 0 "${banks[@]}" >"$at/expected"
  "$exam" program 0 "${banks[@]}" >"$at/exam.cu"
  "$emucc" "$at/exam.cu" -o "$at/exam" &&
    EMU_STRICT=0 EMU_COUNTS=$at/counts.csv "$at/exam" >"$at/said" 2>&1
  ok $? "seed $1: the questions' kernels run"
  is "$(differing "$at/counts.csv" "$at/expected")" '' \
    'the emulator counts what the answers say'
  is "$(untold "$at/said" "$at/expected")" '' 'and finds the races, at their lines'
  { awk -f tests/labs/exam.awk "$at/markdown"; resident "$at/markdown"; } |
    sort >"$at/second"
  is "$(join -t $'\t' "$at/answers" "$at/second" | awk -F '\t' \
    '{ n++; d = $2 - $3; if (d * d > ($3 / 100) ^ 2) print } END { if (n != 9) print n }')" \
    '' 'nine more have the answers that their texts give'
}
for ((seed = 1; seed <= ${SEEDS:-3}; seed++)); do edition "$seed"; done
ok $(($(join -t $'\t' "$scratch/1/answers" "$scratch/2/answers" |
  awk -F '\t' '$2 != $3' | wc -l) < 40)) 'and most differ in another edition'

# ---- what is imported
needs pandoc zip unzip xmllint
mkdir "$scratch/exam"
unset KEY
draw() { SEED=${SEED:-practice} harness/grade/exam/draw.sh "$exam" "$@" "${banks[@]}"; }
draw "$scratch/exam" 2-4 ''
ok $? 'chapters 2 to 4 are drawn'
unzip -qd "$scratch" "$scratch/exam/qti.zip"
for file in exam/moodle.xml exam.xml imsmanifest.xml; do
  xmllint --noout --dtdvalid tests/labs/qti.dtd "$scratch/$file" >&2
  ok $? "$file has the structure that its documents give it"
done
asked=$(grep -c '^question' chapters/[2-4]-*/exam | awk -F: '{ n += $2 } END { print n }')
is "$(grep -c '<item ' "$scratch/exam.xml") $(grep -c '<idnumber>' \
  "$scratch/exam/moodle.xml")" "$asked $asked" 'every question is in both'
is "$(tr '\n' ' ' <"$scratch/exam.xml" | sed 's/<varequal/\n&/g' | awk -F '[<>]' \
  '/vargte/ { n++; if ($9 + 0 > $3 + 0 || $13 + 0 < $3 + 0) print $3, $9, $13 }
  END { if (n < 10) print n + 0 }')" '' 'no answer lies outside of its bounds'
# Shown as 113 and 2917.
draw "$scratch/exam" 0-2 ''
is "$(tr -d '\n' <"$scratch/exam/moodle.xml" | sed 's/<question /\n&/g' |
  grep -E '<text>(0-chain|2-traffic)<|<idnumber>(0-chain|2-traffic)<' |
  grep -oE '<tolerance>[^<]*' | sort)" '<tolerance>1.13
<tolerance>29.17' 'a large number that is not whole may be off by 1 %, too'
fails 'CHAPTERS=x: type CHAPTERS=1-5' draw "$scratch/none" x ''
fails 'chapters 0-9 have questions' draw "$scratch/none" 40-41 ''
SEED=secret fails 'SEED can be guessed' draw "$scratch/none" 1 ''

# ---- versions, levels, points, what stands on top
printf 'course: GPU programming\nexam: 2026-12-15 10:00\n' >"$scratch/course.yaml"
drawn() { # SETTING... - an exam of two questions each of five chapters
  rm -rf "$scratch/drawn"
  mkdir "$scratch/drawn"
  SEED=practice COURSE=$scratch PAGES=$B/grade/pages LABS='0 1 2' env "$@" \
    harness/grade/exam/draw.sh "$exam" "$scratch/drawn" 1-5 2 "${banks[@]}" &&
    cat "$scratch/drawn/questions.md"
}
of() { grep -o "$1=[^ ]*"; }
a=$(drawn VERSION=A) b=$(drawn VERSION=B)
is "$(of name <<<"$b")" "$(of name <<<"$a")" 'two versions have the same questions'
[ "$a" != "$b" ]
ok $? 'with other values'
is "$(drawn VERSION=)" "$a" 'the first is what there is without'
like "$(cat "$scratch/drawn/about")" 'chapters 1-5, edition' 'what it is, is told'
is "$(drawn LEVEL=1-2 | of level | sort -u | paste -sd' ')" 'level=1 level=2' 'levels'
is "$(drawn POINTS=17 | of points | cut -d= -f2 | awk '{ s += $1 } END { print s }')" \
  17 'points in all'
like "$(drawn POINTS= | head -n 3)" 'GPU programming, 2026-12-15 10:00' 'course and date'
like "$(EXAM=paper pandoc -f markdown -t plain --lua-filter=harness/grade/exam/exam.lua \
  <<<"$a")" 'Name: \.+  Number: \.+' 'a line for the name'
fails 'LEVEL=7: there are levels 1 to 3' drawn LEVEL=7
fails 'POINTS=500: the questions that are chosen come to [0-9]+; type that' drawn POINTS=500
like "$(make -n exam B=other VERSION=B SEED=practice 2>/dev/null; :)" 'mv other/exam.part other/exam-B( |$)' \
  'a second paper lies beside the first'
fails 'VERSION=b: type a letter: VERSION=B' drawn VERSION=b
for key in {1..20}; do KEY=$key "$exam" markdown 0 "${banks[@]}"; done >"$scratch/many"
is "$(grep -E '(^|[^0-9.,@×x] )1 [a-z]{3,}[^s( ]s\b|\* 1\b[^0-9.]|\+ 0\]' "$scratch/many" |
  grep -vE '1 (means|needs|takes|gives|makes|thus)' | head -n 3)" '' \
  'no draw has one of several, times 1 or plus 0'
is "$(EXAM=solutions pandoc -f markdown -t plain --wrap=none \
  --lua-filter=harness/grade/exam/exam.lua "$scratch/many" | grep -E '^Answer: .* \.( |$)' |
  head -n 3)" '' 'nor a blank before its stop'
finish
