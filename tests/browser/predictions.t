#!/usr/bin/env bash
# Predictions in a real browser, of all chapters: each stated answer is right, each
# near miss is told how far it is, nothing but the answer is hidden, and a reload
# remembers; what the page cannot judge, the weave refuses.
# tier: all
. tests/tap.sh
. tests/weave/site.sh
. tests/browser/browser.sh

fresh
refused() { # ATTRIBUTES ANSWER PATTERN
  printf '%s\n' '::: {.explore show=predict'"$1"'}' 'How many?' '' "$2" ':::' >asked.md
  fails "$3" weave html asked.md
}
refused ' unit=sectors' 'Some are 4, and all [22]{calc="3 * 4 + 2 * 5"}.' \
  "asked.md:1: a prediction's answer begins with its number"
refused '' '[22]{calc="3 * 4 + 2 * 5"}.' 'say what 22 counts, as in unit=sectors'
refused '' '[1.5×]{calc="3 / 2"}.' '1.5× is rounded: say how near is right'
refused ' within="90 %"' '[1.5×]{calc="3 / 2"}.' 'is no share of 1.5× up to 50 %'
refused ' answer=perhaps' 'No.' 'answer=perhaps is none of yes, no'
refused ' unit=MB' '[34 ms]{calc="30 + 4"}' '34 ms says its unit; leave unit=MB out'

cd "$top" || exit 1
needs_browser 1
pages=("$B"/html/chapter*.html)
if [ ! -s "${pages[0]}" ]; then
  skip 1 'no pages; type: make setup test-pages'
  finish
fi
asked=$(grep -h 'show=predict' chapters/*/chapter.md | wc -l)
is "$(node tests/browser/predictions.js "${pages[@]}" 2>&1)" "$asked predictions" \
  'each answer is taken, each near miss is told how far'
finish
