#!/usr/bin/env bash
# Slides in a real browser: nothing over an edge, drawings alive that can be read.
# tier: all
. tests/tap.sh
. tests/browser/browser.sh
needs_browser 1

pages=("$B"/slides/chapter*.html)
if [ ! -s "${pages[0]}" ]; then
  skip 1 'no slides; type: make setup slides'
  finish
fi
is "$(node tests/browser/slides.js "${pages[@]}" 2>&1)" '' \
  "${#pages[@]} chapters' slides fit three screens"
finish
