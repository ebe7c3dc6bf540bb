#!/usr/bin/env bash
# A broken tie between prose, code and results stops the page: one line with
# file and line, nothing written.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

needs pandoc

page() { weave html -o page.html "$chapter4" "$chapter5"; }
first_complaint() { # of several
  page 2>&1 >/dev/null | head -n 1 >&2
  return 1
}
breaks() { # PATTERN - the page fails so, and there is no page
  fails "$1" page
  is "$(ls page.html* 2>/dev/null)" '' 'and nothing is written'
}
broken() { # FILE PATTERN SED - so changed it breaks the site
  fresh
  change "$1" "$3"
  breaks "^$1:$2"
}
source4=chapters/4-bank-conflicts/padded.cu

fresh
change $chapter4 's/padded.cu#kernel/padded.cu#kernle/'
change $source4 '/kernel$/d'
breaks "^$chapter4:22: $source4 has no marker //> kernle; the nearest is load"

fresh
change $chapter4 's/padded.cu#kernel/paded.cu#kernel/'
change $source4 '/kernel$/d'
breaks "^$chapter4:22: there is no .*/paded.cu; the nearest is padded.cu"

fresh
change $source4 's|//> load|//> kernel|'
change $source4 '/\/\/< load/d'
change $chapter4 '/padded.cu#load/s/#load/#kernel/'
breaks "^$source4:8: marker kernel already exists at line 5"

broken $source4 "8: //> load is never closed; write //< load" \
  '/\/\/< load/d'
fresh
change $source4 's|//< load|//< laod|'
fails "laod has no //> before it; open here is load" first_complaint

fresh
echo '//> tail' >>$source4
echo '//< tail' >>$source4
breaks "^$source4:20: //> tail is used by no chapter"
printf '\n```{.cuda snippet="%s#tail"}\n```\n' $source4 >>$chapter5
is "$(weave html -o page.html "$chapter4" 2>&1 | grep 'used by no')" '' \
  'unless another chapter shows it'

fresh
change $chapter4 's/^```$/int x;\n```/'
like "$(page 2>&1 >/dev/null)" 'a snippet block must be empty' \
  'what stands in a block for a snippet is noticed'

broken $chapter4 "30: there is no figures/transpose-aginst-copy.alt; the near" \
  's/(transpose-against-copy)/(transpose-aginst-copy)/'
fresh
rm built/figures/transpose-against-copy.svg
breaks "^$chapter4:30: built/figures/transpose-against-copy.svg is missing"

broken $chapter4 "30: begin the caption of transpose-against-copy with what it" \
  's/!\[\[Padding gains\]{[^}]*}/![**Padding gains**/'
fresh
change $chapter4 '30s/ > / < /'
breaks '\[Padding gains\] does not hold: .* is false'

broken $chapter4 "15: kirk-hwo is not in .* the nearest is kirk-hwu" \
  's/cited=kirk-hwu/cited=kirk-hwo/'
broken $chapter4 "14: .* does not hold: .*== 1 is false \(0 against 1\)" \
  's/bank_conflicts == 0/bank_conflicts == 1/'
broken $chapter4 "10: nave:gbps matches no row .* nearest is transpose/naive" \
  's/{of=naive:gbps}/{of=nave:gbps}/'
broken $chapter4 "16: a number or a claim has no clac=; the nearest is calc=" \
  's/{calc=/{clac=/'
broken $chapter4 "16: use only one of of=, calc=, that=, cited=" \
  's/{calc=/{of=naive:gbps calc=/'
broken $chapter4 "43: nave: there is no variant .* nearest is transpose/naive" \
  's/^  naive$/  nave/'
broken $chapter5 "17: the claim \"It costs nothing\" needs a verdict, a f" \
  '/^:   see above/d'
broken $chapter5 "17: .verdicts takes claims of one line" \
  's/^It costs nothing/It costs\nnothing/'
# What pandoc lets pass.
broken $chapter4 "30: the link to #colescing leads nowhere; .* #coalescing" \
  's/(#coalescing)/(#colescing)/'
fresh
change $chapter5 's/{#coalescing}/{#bank-conflicts}/'
change $chapter4 's/\[chapter 5\](#coalescing)/chapter 5/'
breaks "^$chapter4:7: the id #bank-conflicts is used twice"

fresh
echo 'As is known [@kirk-hwo].' >>$chapter5
breaks "^$chapter5:29: kirk-hwo is not in .* the nearest is kirk-hwu"

fresh
printf '\n[x]{.nmu}\n' >>$chapter5
breaks "^$chapter5:30: there is no class .nmu"

broken $chapter4 "10: \".*\" has a [][{}] without its partner" \
  's/{of=naive:gbps}/{of=naive:gbps/'
broken $chapter4 "10: .* has a [][{}] without its partner" \
  's/\[447 GB.s\]/447 GB\/s]/'
broken $chapter4 "10: .* has a [][{}] without its partner" \
  's/\[447 GB.s\]/[447 GB\/s/'
broken $chapter4 "14: .* has a [][{}] without its partner" \
  's|shared.bank_conflicts == 0"}|shared.bank_conflicts == 0}|'
fresh
printf '\n::: {.machines show="facts"}\n' >>$chapter5
breaks "^$chapter5:30: \":::\" has a ::: without its partner"

# What a CSV says is text, whatever it looks like.
fresh
printf '\n::: {.machines show="method"}\n:::\n' >>$chapter5
echo 'method_time,"x `<b>hot</b>`{=html} <i>y</i> *z* [a](b) 10^9 s"' \
  >>$recorded/machine.csv
like "$(weave html $chapter5 | tr '\n' ' ')" \
  '<p>x `&lt;b&gt;hot&lt;/b&gt;`\{=html\} &lt;i&gt;y&lt;/i&gt; \*z\* \[a\]\(b\) 10<sup>9</sup>' \
  'a CSV holds no HTML and no Markdown'

fresh
rm $recorded/machine.csv
change $chapter5 '/=machine:/d'
printf '\n::: {.machines show="facts"}\n:::\n' >>$chapter5
breaks "^$chapter5:29: no machine.csv in report/recorded"

fresh
rm built/catalogue.csv
breaks '^bench: built/catalogue.csv: No such file'
finish
