#!/usr/bin/env bash
# What numbers, costs and words have to say beside them, in a real browser: of every
# chapter, unfolded, nothing is cut and nothing sticks out of the window.
# tier: all
. tests/tap.sh
. tests/browser/browser.sh
needs_browser 1
pages=("$B"/html/chapter*.html)
if [ ! -s "${pages[0]}" ]; then
  skip 1 'no pages; type: make setup test-pages'
  finish
fi
is "$(node tests/browser/popovers.js "${pages[@]}" 2>&1)" 'all opened' \
  "no popover of ${#pages[@]} pages is cut"
finish
