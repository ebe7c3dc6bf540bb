#!/usr/bin/env bash
# make report and its parts, with what they need and without it.
# long
. tests/tap.sh
needs pandoc xetex gnuplot
. tests/weave/build.sh

# The lines that are not make's own.
complaints() { grep -v '^make: \*\*\*' | grep -v '^make: \[' || true; }

lacking() { # COMMAND TARGET [ALSO...] - the one line about it
  local said status=0
  said=$(PATH=$(path_without "${@:3}" "$1") build "$2" 2>&1 >/dev/null) || status=$?
  [ $status -ne 0 ]
  ok $? "no $1: make ${2##*/} fails"
  is "$(complaints <<<"$said" | wc -l)" 1 'with one line'
  like "$said" "$1 is missing.*type: make setup" 'that says what to type'
}
page=$own/html/chapter1.html
lacking pandoc "$page"
is "$(ls "$own"/html 2>/dev/null)" '' 'and no page'
lacking pandoc check-prose
# The whole report takes two minutes of a processor: where make report has not made
# it, with all tests.
whole_report() {
  # What is there is taken; what is not of these sources is made anew.
  cp -a "$B"/{report.html,html,pdf} "$own/" 2>/dev/null
  lacking xetex "$own/report.pdf" xelatex
  [ -s "$own/report.html" ] && [ ! -e "$own/report.pdf" ]
  ok $? 'the HTML is there, a PDF is not'

  cp -a "$B/report.pdf" "$own/" 2>/dev/null
  build "$own/report.pdf" >/dev/null 2>&1
  ok $? 'with everything, the PDF is made'
  like "$(head -c 5 "$own/report.pdf")" '%PDF-' 'and is one'
  is "$(grep -c 'Missing character' "$own/pdf/report.log")" 0 \
    'no character is missing from its fonts'
  is "$(grep -Ec '^Overfull .hbox \(([1-9][0-9]|[5-9])' "$own/pdf/report.log")" 0 \
    'nothing sticks out'
  is "$(build "$own/report.pdf" "$own/report.html" 2>&1 | grep -cv 'up to date')" \
    0 'and then there is nothing to do'
  is "$(grep -Eo '<(img|iframe)[ >]|<(script|link) [^>]*(src|href)="[^"]*|@import|url\([^#]' \
    "$own/report.html" | grep -v 'href="data:' | head -n 1)" '' \
    'the page needs nothing from elsewhere'

  # xelatex was stopped while it wrote what it remembers.
  if [ "${TIER:-}" = all ]; then
    head -c 1000 "$own/pdf/report.aux" >"$own/pdf/cut" && mv "$own/pdf/cut" \
      "$own/pdf/report.aux"
    rm "$own/report.pdf"
    build "$own/report.pdf" >/dev/null 2>&1
    ok $? 'an interrupted run does not spoil the next'
  fi
}
if [ "${TIER:-}" = all ] || [ -s "$B/report.pdf" ]; then
  whole_report
else
  skip 10 'make report has made no report'
fi

# A misspelt figure is for the weave to name, with the nearest (failures.t): make
# has a rule for all that it wants.
mkdir "$scratch/tree"
cp -a Makefile chapters kernels harness figures report tests "$scratch/tree"
cd "$scratch/tree" || exit 1
sed -i 's/](naive-against-the-dram-limit)/](naive-against-the-dram)/' \
  chapters/1-cgma/chapter.md
is "$(build -n "$page" 2>&1 >/dev/null)" '' 'make does not ask for a misspelt figure'
finish
