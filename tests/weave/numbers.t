#!/usr/bin/env bash
# Tables have the number that links to them say, whatever kind they are: of
# results, written by hand; and so have charts.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

needs pandoc
fresh
cat >"$chapter5" <<'END_OF_CHAPTER'
---
problem: copy
---

# Numbers {#coalescing}

| no caption | no number |
|:--|:--|
| 1 | 2 |

What a definition is

: one line of it

```
: a line of code
| a | b |
: and another
```

::: {#tab-by-hand}
| a | b |
|:--|:--|
| 1 | 2 |

: The first.
:::

~~~ {.results #tab-woven}
caption: The second.
columns:
  rate | 0.00 TB/s | gbps
rows:
  offset
~~~

<!--
```{.results}
-->

::: {#tab-outside}

Table: The third.

| a | b |
|:--|:--|
| 1 | 2 |

:::

  a   b
 --- ---
  1   2

  : The fifth, indented.

![[Padding gains]{that="transpose/padded[size=8192]:gbps > 0 GB/s"} The chart.](transpose-against-copy){.figure}
END_OF_CHAPTER
change "$chapter4" '$a\
\
Links: [](#tab-by-hand), [](#tab-woven), [](#tab-outside), [its own words](#tab-woven).'

# Captions of the page with their numbers, without marks.
captions() {
  sed -nE 's/<[^>]*>//g; s/.*(Table [0-9.]+\. *[A-Z][a-z ]*).*/\1/p'
}
labels='Table 5.1. The first
Table 5.2. The second
Table 5.3. The third
Table 5.4. The fifth'
page=$(weave html --wrap=none "$chapter4" "$chapter5")
is "$(grep -o '<caption>.*' <<<"$page" | captions | grep 'Table 5')" "$labels" \
  'tables of every kind are numbered in their order, those without a caption not'
links() {
  sed -nE 's/<[^>]*>//g; s/\xC2\xA0/ /g; s/^Links: (.*)\.$/\1/p'
}
is "$(links <<<"$page")" \
  'table 5.1, table 5.2, table 5.3, its own words' \
  'links of another chapter say the same numbers, or words of their own'
is "$(weave html --wrap=none "$chapter4" | links)" \
  'table 5.1, table 5.2, table 5.3, its own words' \
  'from a page of its own, too'
like "$(weave html --wrap=none "$chapter4")" \
  '<a href="chapter5.html#tab-by-hand">' "which leads to the other chapter's page"
is "$(weave html --wrap=none "$chapter5" | grep -o '<caption>.*' | captions)" \
  "$labels" 'a page of one chapter numbers by its chapter'
is "$(grep -cE 'id="tab-(by-hand|woven|outside)"' <<<"$page")" 3 \
  'what they lead to is there, once'
is "$(weave latex --wrap=none "$chapter4" "$chapter5" |
  grep -oE 'captionof\*\{table\}\{\\emph\{Table 5[^}]*\}' | tr -dc '0-9.\n')" \
  '5.1.
5.2.
5.3.
5.4.' 'in print, too'
like "$page" '<span class="label">Figure 5.1.</span>' 'charts are counted apart'

# Sections by number, under the name of their part; ten is no 6, where it follows 5.
printf '%s\n' 'parts:' '- title: The course' '  begins: 0' '- title: To the limit' \
  '  begins: 10' '- title: At the back' '  begins: end' >parts.yaml
mkdir chapters/10-more
printf '%s\n' '# More {#more}' '' '## First {-}' '' '## Second {#second}' '' \
  '### Third {#third}' '' 'See [](#second), [](#third), [](#more), [](#left).' \
  >chapters/10-more/chapter.md
echo '# The end {#end .unnumbered}' >end.md
change "$chapter5" '$a\
\
## What is left {#left}'
sections() { weave "$@" --wrap=none --metadata-file=parts.yaml; }
more=$(sections html --toc --template="$top/report/page/page.html" --metadata=title:Whole \
  "$chapter5" chapters/10-more/chapter.md end.md)
like "$(tr -d '\n' <<<"$more" | sed 's/<[^>]*>/|/g; s/\xC2\xA0/ /g')" \
  'See .section 10.1., .section 10.1., .chapter 10., .section 5.1.' \
  'a link says the section'
like "$(sed -n '/class="toc"/,/<.nav>/{s/<[^>]*>//g; p}' <<<"$more" | tr -s '\n' '|')" \
  '5 Numbers.*5.1 What is left.*To the limit.*10 More.First.10.1 Second.*At the back.The end' \
  'contents name the parts'
like "$(sections latex "$chapter5" chapters/10-more/chapter.md end.md | tr '\n' ' ')" \
  'setcounter.chapter..4.*setcounter.chapter..9. *.beginpart.To the limit.* .beginpart.At the back' \
  'in print, too'
like "$(sections html --template="$top/report/page/page.html" chapters/10-more/chapter.md)" \
  '<h1 data-part="To the limit" data-number="10"' 'a page of its own says its part'
change "$chapter4" 's/#tab-woven), \[\]/#tab-wovne), []/'
fails 'tab-wovne' weave html "$chapter4" "$chapter5"
finish
