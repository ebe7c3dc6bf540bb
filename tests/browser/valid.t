#!/usr/bin/env bash
# Pages are HTML as its standard has it, says the validator of the standard's
# authors: a page of the little course; with make test-pages the report and the
# chapters' pages, too.
. tests/tap.sh
. tests/weave/site.sh
. tests/browser/browser.sh
checker=$NODE_PATH/vnu-jar/build/dist/vnu.jar

if ! command -v java >/dev/null || [ ! -s "$checker" ]; then
  skip 3 'no validator of HTML, or no Java; type: make setup test-pages'
  finish
fi
# The validator's own CSS checker does not know container queries, which CSS has
# since Containment Level 3: it reads copies without the page's two uses of them.
faults() { # PAGE... - one a line, by the page's name
  local page
  rm -rf "$scratch/read"
  mkdir "$scratch/read"
  for page; do
    sed 's|container-type: inline-size;||; s|max-width: 100cqi;|max-width: 100%;|' \
      "$page" >"$scratch/read/${page##*/}"
  done
  java -Xss8m -XX:TieredStopAtLevel=1 -jar "$checker" --errors-only --stdout \
    "$scratch"/read/* | sed 's|^"[^"]*/||' | head -n 20
}
fresh
page() { # NAME FILE...
  weave html --template="$top/report/page/page.html" --metadata=title:Site --toc \
    --metadata=lang:en -o "$scratch/$1.html" "${@:2}"
}
page site "$chapter4" "$chapter5" "$top/tests/browser/explorables.md"
sed 's|<main |<main hidden=x </p> |; s|</table>||' "$scratch/site.html" \
  >"$scratch/broken.html"
faults "$scratch/broken.html" "$scratch/site.html" >"$scratch/said"
is "$(grep -v '^broken.html' "$scratch/said")" '' \
  'a page with all kinds of things on it'
like "$(cat "$scratch/said")" '^broken.html":[0-9.-]*: error: ' \
  'and what is wrong is said'

pages=("$B"/report.html "$B"/html/chapter*.html)
if [ "${TIER:-test}" != all ] || [ ! -s "${pages[0]}" ]; then
  skip 1 'the whole report is for make test-pages'
  finish
fi
is "$(faults "${pages[@]}")" '' "${#pages[@]} pages"
finish
