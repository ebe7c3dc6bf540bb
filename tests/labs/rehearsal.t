#!/usr/bin/env bash
# A made-up term, graded end to end: every
# page and table that an instructor gets.
# tier: all
. tests/tap.sh
term=$scratch/term
said=$(harness/grade/rehearsal/rehearsal.sh "$term" 2>&1)
ok $? 'sixty submissions have the points of their lists'
tap_explain "$(tail -n 5 <<<"$said")"
rows=$(cat "$term"/week*/graded/scores.csv | grep -vc '^student,')
is "$rows" 59 'each has a row, a group of two one'
late() { cut -d, -f2,8 "$term/week$1/graded/scores.csv" | grep -v ',$' | sed 1d; }
is "$(late 1)" emsdan_104,marked "Canvas's late mark"
like "$(late 2)" '_103-[0-9a-f]*,26.0$' "a day late by Moodle's worksheet"
is "$(late 2 | wc -l)" 1 'an extension is none'
is "$(late 3)" submission_704,23.2 "a day late by Gradescope's archive"
is "$(grep -c ',EX$' "$term/week4/graded/gradebook.csv")" 1 'who is excused'
for week in 1 3 4; do
  is "$(sed 1,2d "$term/week$week/graded/gradebook.csv" | grep -c "[0-9X]$")" 12 \
    "week $week: the sheet is filled in"
done
is "$(cut -d, -f5 "$term/week2/graded/gradebook.csv" | grep -c '^[0-9]')" 12 \
  'week 2: and so is Moodle'\''s worksheet'
like "$(cat "$term/week2/graded/scores.csv")" '^owls \(104 and 105\),owls,' 'a group'
like "$(cat "$term/week1/said")" 'hahngus: lab1-1.cu counts, not lab1.cu' \
  'the newer version counts'
like "$(cat "$term/week3/said")" 'Fay Gold: handed in 2 times; the last counts' \
  'the last submission counts'
like "$(cat "$term/week5/said")" 'killed with [4-9] results' 'killed half way'
like "$(cat "$term/week5/regraded")" '^\+ 20 of 20 points' 'a regrade'
like "$(cat "$term/week5/graded/changes.csv")" '^cole-ben,cole-ben,points,' \
  'whose points changed'
if command -v sim_c >/dev/null; then
  like "$(cat "$term/week4/graded/similar.csv")" '^100,(kimjin_110,lundkai_111|lundkai_111,kimjin_110)$' \
    'a text whose names were changed'
else
  skip 1 'no similarity-tester'
fi
broken() { # links of a page that lead nowhere
  grep -o 'href="[^"]*"' "$1" | sed 's/href="//; s/"$//' | sort -u |
    while read -r to; do [ -e "$(dirname "$1")/$to" ] || echo "$to"; done
}
for page in "$term/index.html" "$term"/week*/graded/class.html; do
  is "$(broken "$page")" '' "${page#"$term"/}: no link leads nowhere"
done
finish
