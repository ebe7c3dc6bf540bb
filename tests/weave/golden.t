# What the site's chapters look like in HTML and in LaTeX. After a change that
# is meant: UPDATE=1 bash tests/weave/golden.t, then look at git diff.
. tests/tap.sh
. tests/weave/site.sh

for need in pandoc lua5.3; do
  command -v "$need" >/dev/null || { skip 13 "no $need"; finish; }
done
fresh

golden() { # FORMAT
  local got=$scratch/site.$1 want=$top/tests/weave/expected/site.$1 status=0
  weave "$1" "$chapter4" "$chapter5" >"$got"
  [ -z "${UPDATE:-}" ] || cp "$got" "$want"
  cmp -s "$got" "$want" || status=1
  ok $status "the chapters in $1"
  [ $status -eq 0 ] || diff "$want" "$got" | head -n 20 | sed 's/^/#   /'
}
golden html
golden latex

html=$(tr '\n' ' ' <"$scratch/site.html")
like "$html" 'class="num recorded" title="recorded on NVIDIA H200, 2026-11-20' \
  'a recorded number says where and when'
like "$html" 'class="num here" title="counted by the emulator, run here' \
  'a count says that it was run here'
like "$html" '2.91.TB/s<sup class="mark">◦</sup>' 'and both have their mark'
is "$(grep -c '//[<>]' "$scratch/site.html" "$scratch/site.latex" |
  cut -d: -f2 | tr '\n' ' ')" '0 0 ' 'markers never show'
like "$html" 'padded.cu</span> <span class="lines">lines 6–14' \
  'a caption says which file and which lines'
is "$(grep -o 'listinglines{[0-9,]*}' "$scratch/site.latex" | head -n 1)" \
  'listinglines{6,7,9,10,12,13,14}' 'line numbers are those of the file'
like "$html" '<pre class="numbers" aria-hidden="true">6 7 9 10 12 13 14</pre>' \
  'in HTML, too'
like "$html" 'class="kw">__global__' 'CUDA is highlighted'
like "$html" '<svg class="figure" role="img" aria-label="A chart' \
  'a chart is part of the page, with its alt text'

echo '$for(neighbours)$$neighbours$$endfor$ $body$' >page.html
page=$(weave html "$chapter4" --metadata=title:x --template=page.html)
like "$page" 'chapter5.html#coalescing' \
  'alone, a chapter links to another page for another chapter'
like "$page" 'href="chapter5.html"' 'and knows its neighbours'
finish
