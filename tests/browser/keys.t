#!/usr/bin/env bash
# A page by keys alone, in a real browser: each stop of the Tab key is seen, has an
# outline and comes after the one before it; what opens is closed by Escape, and
# the keys are back where they were; a phone's drawer keeps them while it is open.
# tier: all
. tests/tap.sh
. tests/weave/site.sh
. tests/browser/browser.sh
needs_browser 2

expected='first: skip, seen: true
Enter: text
and on: true
a number, Enter: true, Escape: false, back: true
a number without a row, Enter: true, Escape: false, back: true
a number without a row, Space: true, Escape: false, back: true
a cost, Enter: true, Escape: false, back: true
a cost, Space: true, Escape: false, back: true
a word, Enter: true, Escape: false, back: true
a word, Space: true, Escape: false, back: true
explorables: over 5 controls, of which no arrow moves 0
complaints: none
drawer opened, keys on: close
stops outside it: 0
closed by Escape, keys on: open, where it was: true
drawer opened, keys on: close
closed by Enter, keys on: open, where it was: true
an entry leads into the text: true
light, stops: over 20
light, wrong: none
phone, dark, stops: over 20
phone, dark, wrong: none'

fresh
weave html --template="$top/report/page/page.html" --metadata=title:Site --toc \
  --metadata=lang:en -o "$scratch/page.html" "$chapter4" "$chapter5" \
  "$top"/tests/browser/{words,explorables}.md
cd "$top/tests/browser" || exit 1
is "$(node keys.js "$scratch/page.html" 2>/dev/null)" "$expected" 'a page, by keys alone'

if [ "${TIER:-test}" != all ] || [ ! -s "$B/report.html" ]; then
  skip 1 'the whole report is for make test-pages'
  finish
fi
# Whichever explorables it has. The whole course has less than 400 stops on a wide
# screen and on a phone.
is "$(for page in "$B/report.html" "$B"/html/chapter{2,5,6}.html; do
  case $page in *report.html) stops=400 ;; *) stops= ;; esac
  node keys.js "$page" "$stops" 2>>"$scratch/stops" | diff <(echo "$expected") - | grep '^[<>]' |
    grep -v 'explorables: .* moves 0$' | sed "s|^|${page##*/}: |"
done)" '' 'the whole course, and three chapters'
cat "$scratch/stops"
finish
