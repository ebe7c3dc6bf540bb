#!/usr/bin/env bash
# make slides: 12 to 20 a chapter, none empty, every number as the text has it, none
# over its page. CHAPTERS_SHOWN: of which chapters (1).
# long
. tests/tap.sh
needs pandoc gnuplot
. tests/weave/build.sh
# The numbers and claims of a page with their marks, each on a line, sorted.
numbers() {
  tr '\n' ' ' <"$1" | tr -s ' ' |
    grep -oE '<(a|span) [^>]*class="(num|calc|claim)[^>]*>[^<]*</(a|span)>(<sup class="mark">[^<]*</sup>)*' |
    sed -E 's/ href="[^"]*"//' | sort -u
}

for chapter in ${CHAPTERS_SHOWN:-1}; do
  html=$own/slides/chapter$chapter.html tex=$own/pdf/slides/chapter$chapter.tex \
    pdf=${html%html}pdf
  build "$html" "$tex" "$own/html/chapter$chapter.html" >"$scratch/said" 2>&1
  ok $? "chapter $chapter has slides"
  count=$(grep -o '<section class="slide' "$html" | wc -l)
  ok $((count < 12 || count > 20)) "$count of them, 12 to 20"
  is "$(grep -c '\\begin{slide}' "$tex")" "$count" 'as many on paper'
  is "$(tr '\n' ' ' <"$html" | grep -oE '<div class="body"> *</div> *</section>')" '' \
    'none of them is empty'
  is "$(comm -23 <(numbers "$html") <(numbers "$own/html/chapter$chapter.html"))" '' \
    'every number stands in the text, with the same mark'
  ok $(($(numbers "$html" | wc -l) < 10)) 'and they have numbers'
  ok $(($(grep -c '<aside class="notes">' "$html") != count)) 'each has its notes'
  like "$(grep -o '<header><p>[^<]*' "$html" | sed 's/<header>//; s/$/<\/p>/' | tr -d '\n')" \
    '<p>Predict</p><p>Answer[^<]*</p>' 'an answer follows its question'
  is "$(tr '\n' ' ' <"$html" | sed 's/<section class="slide"/\n&/g' |
    grep '<header><p>Predict<' |
    grep -vE '<(table|figure|pre)|class="(small|explore|num)' |
    sed 's/<[^>]*>//g')" '' 'a question shows or says what it is asked of'
  ok $(($(grep -c 'class="small"' "$html") < $(grep -c '<header><p>Answer' "$html"))) \
    'an answer says what was asked'
  # The report has the same fonts and macros: weave/make.t looks at its PDF.
  [ "${TIER:-}" = all ] || continue
  if ! command -v xetex >/dev/null || ! command -v pdfinfo >/dev/null; then
    skip 2 'no xetex, or no pdfinfo'
    continue
  fi
  build "$pdf" >"$scratch/said" 2>&1
  is "$(pdfinfo "$pdf" | sed -n 's/^Pages: *//p')" "$count" 'a page for each'
  is "$(grep -a 'Overfull .hbox ([1-9][0-9]\{1,\}' "${tex%tex}said")" '' \
    'and nothing over its edge'
done

# ---- what does not fit is told
if [ "${TIER:-}" = all ] && command -v xetex >/dev/null; then
  awk '{ print } /begin{slide}/ && !done { n = 3 } n && /^}$/ { done = 1; n = 0
    for (i = 0; i < 40; i++) print "\nA line too many.\n" }' "$tex" >"$own/pdf/slides/full.tex"
  fails 'slide 1 holds far more than fits' report/typeset.sh "$own/pdf/slides/full.tex" \
    "$own/pdf/slides/full.pdf"
fi
finish
