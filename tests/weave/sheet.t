#!/usr/bin/env bash
# make sheet: all rules on two pages, and no more; what sticks out of them is noticed.
. tests/tap.sh
needs pandoc xetex gnuplot
. tests/weave/build.sh

build "$own/sheet.pdf" >/dev/null 2>&1
ok $? 'the sheet is made'
pages() { sed -n 's/^Output written on .*(\([0-9]*\) pages\{0,1\}[,)].*/\1/p' "$1" | head -n 1; }
log=$own/pdf/sheet.log
is "$(tr -d '\n' <"$log" | sed 's/Output written/\n&/' >"$scratch/log"; pages "$scratch/log")" 2 \
  'it has two pages'
is "$(grep -c 'Missing character' "$log")" 0 'no character is missing from its fonts'
is "$(grep -Ec '^Overfull .hbox \(([1-9][0-9]|[5-9])' "$log")" 0 'nothing sticks out'
for rule in 'gcd' 'Little' 'CGMA' 'occupancy' 'pieces' 'Blelloch'; do
  grep -q "$rule" report/sheet.md
  ok $? "the sheet has $rule"
done
finish
