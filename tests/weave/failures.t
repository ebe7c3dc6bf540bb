#!/usr/bin/env bash
# A broken tie between prose, code and results stops the page: one line with
# file and line, nothing written.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

for need in pandoc lua5.3; do
  command -v "$need" >/dev/null || { skip 47 "no $need"; finish; }
done

page() { weave html -o page.html "$chapter4" "$chapter5"; }
first_complaint() { # of several
  page 2>&1 >/dev/null | head -n 1 >&2
  return 1
}
breaks() { # PATTERN - the page fails so, and there is no page
  fails "$1" page
  is "$(ls page.html* 2>/dev/null)" '' 'and nothing is written'
}
source4=chapters/4-bank-conflicts/padded.cu

fresh
change $chapter4 's/padded.cu#kernel/padded.cu#kernle/'
change $source4 '/kernel$/d'
breaks "^$chapter4:14: $source4 has no marker //> kernle; the nearest is load"

fresh
change $chapter4 's/padded.cu#kernel/paded.cu#kernel/'
change $source4 '/kernel$/d'
breaks "^$chapter4:14: there is no .*/paded.cu; the nearest is padded.cu"

fresh
change $source4 's|//> load|//> kernel|'
change $source4 '/\/\/< load/d'
change $chapter4 '/padded.cu#load/s/#load/#kernel/'
breaks "^$source4:8: marker kernel is there already, at line 5"

fresh
change $source4 '/\/\/< load/d'
breaks "^$source4:8: //> load is never closed; write //< load"

fresh
change $source4 's|//< load|//< laod|'
fails "laod closes nothing; open here is load" first_complaint

fresh
echo '//> tail' >>$source4
echo '//< tail' >>$source4
breaks "^$source4:20: //> tail is used by no chapter"

fresh
change $chapter4 's/^```$/int x;\n```/'
fails "a snippet's block stays empty" first_complaint

fresh
change $chapter4 's/(transpose-against-copy)/(transpose-aginst-copy)/'
breaks "^$chapter4:22: there is no figures/transpose-aginst-copy.alt; the near"

fresh
rm built/figures/transpose-against-copy.svg
breaks "^$chapter4:22: built/figures/transpose-against-copy.svg is missing"

fresh
change $chapter4 's/by="kirk-hwu"/by="kirk-hwo"/'
breaks "^$chapter4:9: nothing called kirk-hwo .* the nearest is kirk-hwu"

fresh
change $chapter4 's/bank_conflicts == 0/bank_conflicts == 1/'
breaks "^$chapter4:8: .* does not hold: .*== 1 is false \(0 against 1\)"

fresh
change $chapter4 's/of="transpose\/naive@nvidia-h200:gbps"/of="transpose\/nave@nvidia-h200:gbps"/'
breaks "^$chapter4:4: transpose/nave@.*nearest is transpose/naive@nvidia-h200"

fresh
change $chapter4 's/{.calc of=/{.calc off=/'
breaks "^$chapter4:10: the number or claim needs of="

# What pandoc lets pass.
fresh
change $chapter4 's/(#coalescing)/(#colescing)/'
breaks "^$chapter4:22: the link to #colescing leads nowhere; .* #coalescing"

fresh
change $chapter5 's/{#coalescing}/{#bank-conflicts}/'
change $chapter4 's/\[chapter 5\](#coalescing)/chapter 5/'
breaks "^$chapter4:1: the id #bank-conflicts stands twice"

fresh
echo 'As is known [@kirk-hwo].' >>$chapter5
breaks "^$chapter5:12: nothing called kirk-hwo .* the nearest is kirk-hwu"

fresh
change $chapter5 's/{.num of="copy.offset@emulator/{.nmu of="copy\/offset@emulator/'
breaks "^$chapter5:5: there is no class .nmu; the nearest is .num"

fresh
change $chapter4 's/"%.0f GB.s"}/"%.0f GB\/s"/'
breaks "^$chapter4:4: .* has a [][{}] without its partner"

fresh
change $chapter4 's/\[447 GB.s\]/447 GB\/s]/'
breaks "^$chapter4:4: .* has a [][{}] without its partner"

fresh
change $chapter4 's/\[447 GB.s\]/[447 GB\/s/'
breaks "^$chapter4:4: .* has a [][{}] without its partner"

fresh
change $chapter4 's|transpose/naive@nvidia-h200:gbps"|transpose/naive@nvidia-h200:gbps|'
breaks "^$chapter4:4: .* has a [][{}] without its partner"

fresh
printf '\n::: {.machines show="facts"}\n' >>$chapter5
breaks "^$chapter5:13: \":::\" has a ::: without its partner"

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
change $chapter5 '/machine@/d'
printf '\n::: {.machines show="facts"}\n:::\n' >>$chapter5
breaks "^$chapter5:12: no machine.csv in report/reference"

fresh
rm built/catalogue.csv
breaks '^built/catalogue.csv: cannot be read'
finish
