#!/usr/bin/env bash
# The report and the chapters' pages in a real browser: no fault that axe finds,
# no dead link, no request, no complaint, nothing cut off or too small to read;
# pictures in build/browser/ to look at.
# tier: all
. tests/tap.sh
. tests/browser/browser.sh
needs_browser 2

pages=("$B"/report.html "$B"/html/chapter*.html)
if [ ! -s "${pages[0]}" ]; then
  skip 2 'no pages; type: make setup test-pages'
  finish
fi
node tests/browser/look.js "$B/browser/pictures" "${pages[@]}" \
  >"$scratch/wrong" 2>"$scratch/said"
grep '^# ' "$scratch/said"
is "$(cat "$scratch/wrong"; grep -v '^# ' "$scratch/said")" '' \
  "${#pages[@]} pages: nothing is wrong"
[ "$(find "$B/browser/pictures" -name '*.png' -newer tests/browser/pages.t |
  wc -l)" -ge 80 ]
ok $? 'pictures at five widths in two themes'
finish
