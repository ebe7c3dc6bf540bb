#!/usr/bin/env bash
# What a reader does with a page, in a real browser: numbers, costs and words that
# open, search, copying, the drawer, the keys; and the same without scripts.
# tier: all
. tests/tap.sh
. tests/weave/site.sh
. tests/browser/browser.sh
needs_browser 2

fresh
change "$chapter4" '$a\
\
```{.results .ladder}\
caption: A ladder.\
columns:\
  rate | 0.00 TB/s | gbps\
  time | 0.00 ms | median_ms\
rows:\
  naive\
  padded\
```'
weave html --template="$top/report/page/page.html" --metadata=title:Site --toc \
  --metadata=lang:en -o "$scratch/page.html" "$chapter4" "$chapter5" \
  "$top/tests/browser/words.md"
cd "$top/tests/browser" || exit 1
is "$(node touch.js "$scratch/page.html" 2>&1 | tr '\302\240' '  ' | tr -s ' ')" \
  'under the mouse: Recorded on NVIDIA H200, 2026-11-20: transpose/naive, size 8192 | of an old kernel
a click on a number: ×447 GB/snaive:gbpstranspose/naive, size 8192: gbps447.4All
what is in it: transpose/naive, size 8192: gbps447.4
its row is folded: true
its row: row,median, ms,quartiles, ms,samples,looked up besides,recorded,source
and its note: true
past its last stop: false, back on it: true
to its row: false, TR
a cost: ×global load: 4 sectors per request, 4 a
a click elsewhere: false
a word: ×warp 32 threads Where it is explained
the button: false
stops among numbers, costs and words: 1
an arrow: true
rungs: 1
a key: padded, __global__ void transpose_padded(const float *in, float *out, int n) {
a button: naive, 1 of 2
a swipe: padded, 2 of 2
a listing leads to: padded, 2 of 2
stops of a ladder: 1
copied: "static __global__ void transpose_padded(const float *in, flo"
where it is denied, back on: copy
/: true
found: 3 Words section
and there: #words
not found: 0 places
another ending: 3 Words section
within a word: 0 places
prose: Here a warp is only named. text
and it is seen: true
complaints: none
1280 pixels wide, a note in the margin: false
1700 pixels wide, a note in the margin: true
an address that is no text: none, true
asked from elsewhere: true, 3 Words section
the contents follow: 5 How many sectors?
the legend in view: true
entries that do not hang: 0
a permalink leads to its heading: true
moves by itself: 0
in forced colours, bold: true
phone, contents: false
opened: true
where it is, and how to close it, in view: true
a tap on a number, inside the screen: true
bars that reach into their numbers: 0
at its lower end, too: true
no scripts, a number: 1
no scripts, nothing that needs them: 0
no scripts, rungs: 2
printed, of the screen only: 0
printed, folded: 0
printed, listings: true
printed, rungs: 2' 'every one does what it says'
# A millimetre is 2.83 points.
is "$(pdftotext -bbox "$scratch/page.pdf" - | sed -nE \
  's/.*<word xMin="([0-9.]+)" yMin="([0-9.]+)" xMax="([0-9.]+)" yMax="([0-9.]+)">(.*)<.word>.*/\1 \2 \3 \4 \5/p' |
  awk '{ words++ } $1 < 40 || $2 < 40 || $3 > 595 - 40 || $4 > 842 - 40 { print $5 }
    END { print (words > 300) }')" 1 'printed by the browser it has margins'
finish
