#!/usr/bin/env bash
# What the site's chapters look like in HTML and in LaTeX. After a change that
# is meant: UPDATE=1 bash tests/weave/golden.t, then look at git diff.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

needs pandoc
fresh

# What we make of it, without what differs between pandoc's versions: anchors
# of headings, links, the rules of tables, quotes, the list of sources.
ours() {
  sed -E -e '/<div id="refs"/,$d; /^\\(hypertarget|phantomsection\\label)\{refs\}/,$d' \
    -e '/^\\(bottomrule|endlastfoot)?(\\noalign\{\})?$/d; s/\\noalign\{\}$//' \
    -e '/^\\hypertarget\{[a-z-]*\}\{%$/d; s/(\\label\{[^}]*\})\}$/\1/' \
    -e 's/\\protect//g; s/\\hyper(link|ref)[[{]([a-z-]*)[]}]/\\hyperlink{\2}/g' \
    -e 's/\\citeproc\{/\\hyperlink{/g' -e "s/\\\\textquotesingle( |\{\})?/'/g"
}

golden() { # NAME.FORMAT FILE...
  local got=$scratch/$1 want=$top/tests/weave/expected/$1 status=0
  weave "${1##*.}" --wrap=none "${@:2}" | ours >"$got"
  [ -z "${UPDATE:-}" ] || cp "$got" "$want"
  cmp -s "$got" "$want" || status=1
  ok $status "$1"
  [ $status -eq 0 ] || diff "$want" "$got" | head -n 20 | sed 's/^/#   /'
}
golden site.html "$chapter4" "$chapter5"
golden site.latex "$chapter4" "$chapter5"
golden measured.latex measured.md

html=$(tr '\n' ' ' <"$scratch/site.html")
is "$(grep -o 'href="#row-[^"]*"' <<<"$html" | tr -d '"' | sed 's/href=#//' |
  sort -u | while read -r id; do grep -q "<tr id=\"$id\"" <<<"$html" ||
    echo "$id"; done)" '' 'each number leads to a row that is there'

mv report/recorded/nvidia-h200/validation.csv "$scratch"
is "$(weave html measured.md | grep -c hardware)" 0 \
  'no validation, no heading for it'
sed 's/,LDG.E.128//' "$scratch/validation.csv" >report/recorded/nvidia-h200/validation.csv
fails 'validation.csv:8: 10 fields' weave html measured.md
change "$scratch/validation.csv" 's/,bbbbbbbbbbbb$/,0000bbbb0000/'
cp "$scratch/validation.csv" report/recorded/nvidia-h200/
like "$(weave html measured.md | tr -s '\n ' ' ')" \
  '[1-9][0-9]* of them are of kernels that have changed since \(transpose/padded, [^)]*\)<sup class="mark">‡' \
  'comparisons of a kernel that has changed are told, and marked'
rm built/results/emulator/lines4.csv
is "$(weave html "$chapter4" | grep -c 'class="cost')" 0 \
  'no counts, no margin'
page=$(weave html "$chapter4" --metadata=title:Whole --toc \
  --template="$top/report/page/page.html")
like "$page" 'chapter5.html#coalescing' \
  'alone, a chapter links to another page for another chapter'
like "$page" 'href="chapter5.html"' 'and knows its neighbours'
like "$page" '<title>4. [A-Z][^<]* – Whole</title>' 'and has its own title'
like "$(tr '\n' ' ' <<<"$page")" 'class="pager" aria-label="From 4.Doors to shared memory"> <a href="index.html" class="previous">.*href="chapter5.html" class="next">' \
  'and leads on, and back to the whole'
mkdir chapters/10-more
echo '# More {#more}' >chapters/10-more/chapter.md
is "$(weave html "$chapter4" --template="$top/report/page/page.html" 2>&1 |
  grep -A 1 'class="previous"' | grep -c chapter10)" 0 \
  'chapter 10 does not come before it'
is "$(grep -o 'href="#[^"]*"' <<<"$page" | tr -d '"' | sed 's/href=#//' |
  sort -u | while read -r id; do grep -q "id=\"$id\"" <<<"$page" || echo "$id"
  done)" '' 'none of its links leads nowhere'

# Words of the glossary open on a chapter's own page, and lead to where they are
# explained, on this page or another.
fresh
printf '%s\n' '# Glossary' '' '::: {.glossary}' lane ':   one of 32' '' \
  warp ':   32 threads' '' sector ':   32 bytes' ::: >report/glossary.md
echo 'A [sector]{.term}' >report/front.md
change "$chapter4" '$a\
\
A [lane]{.term} and'
change "$chapter5" '$a\
\
two [warps]{.term word=warp}.'
page=$(weave html "$chapter4" --metadata=title:Whole \
  --template="$top/report/page/page.html" | tr '\n' ' ')
like "$page" '<div id="glossary" hidden="hidden">.*href="#term-lane">lane</a>.*href="chapter5.html#term-warp">warp</a>.*32 threads' \
  'its glossary is hidden in it'
like "$page" 'href="index.html#term-sector">sector</a>' \
  'and a word that the front page explains leads there'
print=$(weave latex "$chapter4" report/glossary.md | tr "\n" " ")
like "$print" '\\label{term-lane}.*\\pageref{term-lane}' \
  'in print the glossary tells the page'

# The index says which sections a subject is explained in, on paper which pages.
printf '%s\n' '' '::: {.index}' ::: >>report/glossary.md
like "$(weave html "$chapter4" report/glossary.md | tr '\n' ' ')" \
  '<li>lane, <strong><a href="#term-lane">4' 'the index leads to where a word is explained'
like "$(weave latex "$chapter4" report/glossary.md | tr '\n' ' ')" \
  'lane.indexpages.term-lane' 'and on paper says the page'

# What a section comes to stands in a box, as one paragraph.
fresh
change "$chapter5" '$a\
\
::: {.rule}\
Neighbours read neighbours.\
:::'
like "$(weave html "$chapter5" | tr '\n' ' ')" \
  '<div class="rule"> <p><strong>Rule.</strong> Neighbours read' 'a rule has its box'
like "$(weave latex "$chapter5" | tr '\n' ' ')" \
  'begin.keyrule. +.textbf.Rule.. Neighbours read neighbours.* .end.keyrule' 'in print, too'
change "$chapter5" 's/^Neighbours read.*/&\n\nAnd more./'
fails '^chapters/5-.*:[0-9]+: a .rule is one paragraph' weave html "$chapter5"

# What stands behind a chapter is folded, but not its heading.
fresh
change "$chapter5" '$a\
\
::: {.notebook}\
## Notebook {-}\
\
### A control\
\
Of one.\
:::'
like "$(weave html "$chapter4" "$chapter5" | tr '\n' ' ')" \
  'id="coalescing-notebook" class="level2[^>]*> <h2[^>]*>Notebook</h2> <details class="notebook"><summary><span role="heading" aria-level="2">Notebook</span></summary><noscript> <section id="coalescing-a-control"[^>]*> <h3[^>]*>.*A control</h3> <p>Of one.</p> </section> </noscript></details>' \
  'a notebook is folded, in sections of its own'
like "$(weave latex "$chapter5" | tr '\n' ' ')" \
  'section[*].Notebook.*begin.notebook.*subsection.A control.*Of one.*end.notebook' \
  'in print it is small'
change "$chapter5" 's/^## Notebook/### Notebook/'
fails '^chapters/5-.*:[0-9]+: a .notebook begins with a heading' weave html "$chapter5"

# What a table's first column has no heading for is said to those who hear it; a
# chart is named by its number; Chinese is marked as such.
fresh
change "$chapter4" '$a\
\
As [](#fig-transpose-against-copy) shows, 四分之一 is a quarter.\
\
```{.results}\
caption: Without a heading.\
columns:\
  rate | 0.00 TB/s | gbps\
rows:\
  naive\
```'
weave html "$chapter4" >named.html
named=$(tr -s '\n ' ' ' <named.html)
like "$named" '<th[^>]*><span class="unseen">row</span></th>' 'no heading is empty'
like "$named" 'As <a href="#fig-transpose-against-copy">figure.{1,2}4.1</a> shows, <span lang="zh">四分之一</span> is' \
  'a chart by its number, words by their language'
like "$(weave latex "$chapter4")" 'hyper(ref|link)[[{]fig-transpose-against-copy[]}]\{figure~4.1\}' \
  'in print, too'

# The three kinds of numbers: their marks in captions and text.
fresh
change "$chapter4" -e 's/^caption: /&[]{.as-compiled}/'
echo 'It is []{.as-measured}measured.' >>"$chapter4"
looks=$(weave latex "$chapter4" | tr '\n' ' ')
like "$looks" '\\asmeasured\{\}measured' 'as measured, on paper'
like "$looks" '\\ascompiled\{\}' 'as compiled, in a caption'
like "$(weave html "$chapter4" | tr '\n' ' ')" '<span class="as-compiled"' \
  'a page has them by their class'

# A ladder: rungs with bars, their code compared by words, ceilings without; in print
# the same table. Its listing leads to the rung, and the front to the chapters.
fresh
weave latex "$chapter4" >table.tex
change "$chapter4" -e 's/^```{.results #rates}/```{.results .ladder .requests #rates}/' \
  -e 's/^  one column more | padded/&\n  copy | copy\/memcpy[size=268435456]\n    requests:\n    bytes, MB:\n    bytes a:/'
echo 'problem,variant,axis,value,size,launch,kernel,file,line,space,operation,width,lane,offset_bytes,sector,bank' \
  >built/results/emulator/trace4.csv
for lane in {0..31}; do
  for variant in naive padded; do
    echo "transpose,$variant,,,8192,1,k<1,2>,f.cu,9,global,store,4,$lane,$((lane * 4096)),0,"
    echo "transpose,$variant,,,8192,1,k,f.cu,9,shared,load,4,$lane,$((lane * 132)),,0"
  done
done >>built/results/emulator/trace4.csv
ladder=$(weave html "$chapter4" | tr '\n' ' ')
like "$ladder" '<div class="ladder" role="group" aria-label="Ladder" id="rates" style="--ceiling:100.0%">' \
  'a ladder is of the page'
like "$ladder" 'id="rung-transpose-padded"> <div class="step" style="--share:[0-9.]*%"><span class="name"> one column more </span><span class="track"></span><span class="value"> <a [^>]*>2.91.TB/s' \
  'a rung has its bar'
like "$ladder" '<div class="axis"> rate' 'what the bars are'
like "$ladder" '<div class="rung ceiling"> <div class="step" style="--share:100.0%">' \
  'what is no variant of a chapter is a ceiling'
like "$ladder" '<noscript> <dl>.*<pre class="code' 'the second rung is a text until it is shown'
like "$ladder" 'class="line in2" data-n="7">  <ins>__shared__ float tile\[32\]\[33\];</ins>' \
  'the words that the rung before has not are marked'
like "$ladder" '<ins>transpose_padded</ins>&lt;&lt;&lt;1, dim3\(32, 32\)&gt;&gt;&gt;' 'and no others'
like "$ladder" '<span class="file"><a href="#rung-transpose-padded" tabindex="-1">' \
  'a listing leads to its rung'
like "$ladder" '32 sectors moved, 32 of their 256 words wanted.*32 of 32 banks asked, 1 word of the fullest' \
  'a rung shows what its warp asks for'
is "$(weave latex "$chapter4" | grep -c 'one column more')" \
  "$(grep -c 'one column more' table.tex)" 'in print it is the table'
rm built/results/emulator/trace4.csv
fails "$chapter4.*no built/results/emulator/trace4.csv; type make figures" weave html "$chapter4"

fresh
printf '%s\n' '::: {.cards}' '[Doors](#bank-conflicts)' ':   Why so slow?' ::: >report/front.md
fails 'chapters/4-bank-conflicts/chapter.md: its .goals say no' weave html report/front.md
change "$chapter4" '$a\
\
::: {.goals}\
**You should know** [chapter 0](#machine). **Time:** two hours with the exercises.\
:::'
like "$(weave html report/front.md | tr '\n' ' ')" \
  '<ol class="cards">.*<svg viewBox.*<p class="number">4</p>.*href="chapter4.html#bank-conflicts">Doors</a>.*Why so slow.*Two hours.<br>After chapter 0.</p>' \
  'the front leads to a chapter, with a picture, a question, what to know and the time'

# Two shapes of as many elements are two rows, and each number leads to its own.
fresh
change "$recorded/chapter4.csv" \
  's/^\(.*,\)2097152\(,gpu,nvidia-h200,\)0.03\(.*\)1024,2048,\(.*\)$/&\n\12097152\20.05\32048,1024,\4/'
change "$chapter4" '$a\
\
[0.030 ms]{of="naive[size=1024x2048]:median_ms"},\
[0.050 ms]{of="naive[size=2048x1024]:median_ms"}.'
weave html "$chapter4" | tr '\n' ' ' >shapes.html
is "$(grep -Eo '<a href="#row-transpose-naive-[0-9]+x[^"]*"[^>]*>0\.0[35]0' shapes.html |
  sed -E 's/.*#row-transpose-naive-([0-9x]*).*>/\1 /')" '1024x2048 0.030
2048x1024 0.050' 'shapes of one size: each number leads to a row of its own'
is "$(grep -Eo '<tr id="row-transpose-naive-[0-9]+x[^>]*><th[^>]*>[^<]*</th><td>[^<]*' \
  shapes.html | sed -E 's/<[^>]*>/ /g')" \
  '  transpose/naive, size 1024 × 2048 (noisy)  0.03
  transpose/naive, size 2048 × 1024 (noisy)  0.05' 'with its own extents and times'
change "$chapter4" 's/size=2048x1024/size=2097152/'
fails 'matches 2 rows; say which, as in transpose/naive.size=1024x2048.:median_ms' \
  weave html "$chapter4"

# From chapter to chapter: on the whole report a chart is on the page, a chapter's
# page leads to that of the other. What has an id has the same on both.
fresh
for chapter in "$chapter4" "$chapter5"; do
  change "$chapter" '$a\
\
## The same words\
\
See [](#fig-transpose-against-copy) and [that chart](#fig-transpose-against-copy).\
\
::: {.explore show=predict unit=sectors}\
What is twice 16?\
\
[32]{calc="16 * 2"} it is.\
:::'
done
ids() { grep -o '<[a-z0-9]* [^>]*id="[^"]*"' | sed -E 's/<([a-z0-9]*) .*id=/\1 /' | sort; }
weave html "$chapter4" "$chapter5" >whole.html
weave html "$chapter5" >alone.html
words='">figure.{1,2}4.1</a> and <a href="[^"]*#fig-transpose-against-copy">that chart</a>'
is "$(tr -s '\n ' ' ' <whole.html |
  grep -Eo "See <a href=\"#fig-transpose-against-copy$words" | wc -l)" 2 \
  'a chart of another chapter by its number, or by other words'
like "$(tr -s '\n ' ' ' <alone.html)" \
  "See <a href=\"chapter4.html#fig-transpose-against-copy$words" \
  "which a chapter that stands alone looks up on the other's page"
is "$({ weave html "$chapter4" | ids; ids <alone.html; } | sort -u)" \
  "$(ids <whole.html)" \
  'headings, listings, charts and tables have one id on both'
is "$(weave latex "$chapter4" "$chapter5" |
  grep -Ec 'hyper(ref|link)[[{]fig-transpose-against-copy[]}]\{figure~4.1\}')" 2 \
  'in print, too'
like "$(weave latex "$chapter5" | tr '\n' ' ')" \
  '.ask.* What is twice 16.*answer.*32.* it is' \
  'a prediction is printed, and its answer left to page.tex'
change "$chapter5" 's/#fig-transpose-against-copy/#fig-transposes-against-copy/'
fails '^chapters/5-.*chapter.md:[0-9]*: the link to #fig-transposes-.* leads nowhere; the nearest id is #fig-transpose-against-copy' \
  weave html "$chapter5"

# What a prediction is worked out from stands above it, or in a chapter before.
fresh
change "$chapter5" '$a\
\
## Above {#above}\
\
::: {.explore show=predict unit=sectors from="above bank-conflicts offset.cu"}\
What is twice 16?\
\
[32]{calc="16 * 2"} it is.\
:::\
\
## Below {#below}'
like "$(weave html "$chapter4" "$chapter5" && weave html "$chapter5")" 'twice 16' \
  'what stands above, alone and in the whole'
place='^chapters/5-[^ ]*chapter.md:[0-9]+: '
for wrong in 's/from="above/from="below/:only below the question; the nearest above is above' \
  's/from="above/from="abvoe/:no such id; the nearest above is above' \
  's/from="[^"]*"/from=""/:names nothing'; do
  cp "$chapter5" kept.md
  change "$chapter5" "${wrong%%:*}"
  fails "$place.*${wrong#*:}" weave html "$chapter4" "$chapter5"
  cp kept.md "$chapter5"
done
change "$chapter4" '$a\
\
::: {.explore show=predict unit=sectors from=above}\
What is twice 16?\
\
[32]{calc="16 * 2"} it is.\
:::'
fails '^chapters/4-.*from=above: it stands only below' weave html "$chapter4" "$chapter5"
fails '^chapters/4-.*from=above: it stands only below' weave html "$chapter4"
change "$chapter4" 's/ from=above//'
is "$(weave html "$chapter4" "$chapter5" | grep -c 'What is twice 16')" 2 \
  'a chapter in which none says it is not asked'
change "$chapter5" '/^## Below/a\
\
::: {.explore show=predict unit=sectors}\
What is thrice 16?\
\
[48]{calc="16 * 3"} it is.\
:::'
fails "$place.*write from=.ids." weave html "$chapter5"

echo 'It is exp(x − m) where a long-winded − is not.' >minus.md
like "$(weave html --wrap=none minus.md)" 'exp\(x[^ ]−[^ ]m\) where a long-winded −' \
  'no line breaks beside a minus in a formula'
finish
