#!/usr/bin/env bash
# The PDF: nothing stands outside its page or its chart, no letter of a chart is
# under 7 points, no page is less than half full but a chapter's last,
# no heading, caption, lead-in or lone line is left behind, and no listing is torn.
# tier: all
. tests/tap.sh

if ! command -v pdftotext >/dev/null || [ ! -s "$B/report.pdf" ]; then
  skip 6 'no pdftotext, or no report.pdf; type: make setup test-pages'
  finish
fi
# Words of a PDF: page, left, top, right, bottom, word; its pages: "page", number,
# width, height.
words() {
  pdftotext -bbox "$1" - | sed -nE \
    -e 's/.*<page width="([0-9.]+)" height="([0-9.]+)".*/page \1 \2/p' \
    -e 's/.*<word xMin="([-0-9.]+)" yMin="([-0-9.]+)" xMax="([-0-9.]+)" yMax="([-0-9.]+)">(.*)<.word>.*/word \1 \2 \3 \4 \5/p'
}
# The text's place on a page, in points, and below it the foot's.
awk_place='BEGIN { TOP = 80; BOTTOM = 737; FOOT = 748; WIDTH = 595 }'
words "$B/report.pdf" >"$scratch/words"
pages=$(grep -c ^page "$scratch/words")
is "$(awk "$awk_place"'
  /^page/ { page++; next }
  $2 < 15 || $4 > WIDTH - 15 || $5 > FOOT + 29 || $5 > BOTTOM + 2 && $3 < FOOT {
    print "page " page ": " $6 }' "$scratch/words" | head -n 5)" '' \
  "$pages pages: all words are in their places"

# How far down a page goes; whether it has a running head, which the first of a
# chapter has not; how large the letters of its last line are; whether a chart is at
# its top, whose letters have a size of their own, or a paragraph that has begun on
# the page before; its last line.
awk "$awk_place"'
  function tell() {
    if (page) print page, head, int(100 * (low - TOP) / (BOTTOM - TOP)), large, chart, line
  }
  /^page/ { tell(); page++; head = low = large = 0; chart = line = ""; next }
  $3 < TOP { head = 1; next }
  $5 > BOTTOM + 2 { next }
  chart == "" { high = $5 - $3
    chart = high > 7.55 && high < 7.58 || high > 10.9 && $6 ~ /^[a-z]/ ? 1 : 0 }
  $5 > low + 4 { low = $5; large = 0; line = "" }
  $5 > low - 4 { line = line " " $6; if ($5 - $3 > large) large = $5 - $3 }
  END { tell() }' "$scratch/words" >"$scratch/ends"
# What precedes the first page with a head is the cover and the contents.
is "$(awk '{ if (NR > 5 && $2 && low != "" && low < 50) print "page " NR - 1 ": " low " %"
  low = $3 }' "$scratch/ends")" '' \
  'no page is less than half full but the last of a chapter'
is "$(awk '$4 > 15 || / lines? [0-9–]+$/ { print "page " $0 }
  led && !$5 { print led }
  { led = /:$/ ? "page " $0 : "" }' "$scratch/ends")" '' \
  'none ends with a heading, a caption or a lead-in of what is on the next'

# Lines of code are numbered in the margin, left of the text. A page that begins
# with one has a part of a listing whose caption is on the page before.
is "$(awk "$awk_place"'
  function tell() { if (first ~ /^[0-9]+$/ && right < 100) print "page " page ": line " first }
  /^page/ { tell(); page++; high = BOTTOM; first = ""; next }
  $3 < TOP - 5 { next }
  $3 < high - 6 { high = $3; left = WIDTH }
  $3 < high + 6 && $2 < left { left = $2; right = $4; first = $6 }
  END { tell() }' "$scratch/words")" '' 'no listing is torn'

charts=("$B"/figures/*.pdf)
for chart in "${charts[@]}"; do
  words "$chart" | sed "s|^|$(basename "$chart" .pdf) |"
done >"$scratch/letters"
is "$(awk '$2 == "page" { width = $3; height = $4; next }
  $3 < -1 || $4 < -1 || $5 > width + 1 || $6 > height + 1 { print $1 ": " $7 }' \
  "$scratch/letters" | head -n 5)" '' "${#charts[@]} charts: nothing is cut"
# A letter of Pagella is 1.007 of its size high, of DejaVu 1.16; charts are set a
# little smaller.
is "$(awk '$2 == "word" && length($7) > 4 { high = $6 - $4
  if ($5 - $3 < high) high = $5 - $3
  if (high / 1.007 * 0.974 < 6.9) print $1 ": " $7 " " high / 1.007 }' \
  "$scratch/letters" | head -n 5)" '' 'and no letter is under 7 points'
finish
