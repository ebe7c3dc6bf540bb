#!/usr/bin/env bash
# No page, and no handout of a lab, is wider than its window: phones, tablets,
# laptops, with a scroll bar at the side where there is one. A table or a listing
# that is too wide for its frame is shaded at the side that is cut.
# tier: all
. tests/tap.sh
. tests/browser/browser.sh
needs_browser 3

pages=("$B"/report.html "$B"/html/chapter*.html)
handouts=("$B"/labs/lab*-tests/handout.html)
for made in "${pages[0]}" "${handouts[0]}"; do
  [ -s "$made" ] || { skip 3 'no pages; type: make setup test-pages'; finish; }
done
is "$(node tests/browser/widths.js "${pages[@]}" 2>&1)" '' \
  "${#pages[@]} pages fit at five widths"
is "$(node tests/browser/widths.js "${handouts[@]}" 2>&1)" '' \
  "${#handouts[@]} handouts, too"
is "$(node tests/browser/shades.js "$B"/html/chapter*.html 2>&1)" '' \
  'a table that is cut says so, one that fits does not'
finish
