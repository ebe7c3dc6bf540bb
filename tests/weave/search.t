#!/usr/bin/env bash
# Search: from two characters on, Chinese as well, over all pages; the index and the
# glossary have the words of the notes in Chinese.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh
needs node pandoc

# ---- what is found: report/page/search.js, without a page ----
found() { # WORDS - the entries that they find, best first
  node -e 'globalThis.document = { querySelector: () => null };
    const source = require("fs").readFileSync("report/page/search.js", "utf8");
    const all = eval(source + `; [["text", "Of small banks, tma"], ["section",
      "Bank conflicts"], ["word", "bank conflict 存储体冲突"], ["text", "规约, 归约"],
      ["section", "使用CPU进行计算: on the CPU"]].map(([kind, said]) =>
        entry(kind, said))`);
    console.log(eval(source + "; ranked(all, wordsOf(process.argv[1]))").map(
      ({ text }) => text).join("; "));' "$1"
}
is "$(found 冲突)" 'bank conflict 存储体冲突' 'two characters within a Chinese word'
is "$(found 存储体冲突)" 'bank conflict 存储体冲突' 'all of it'
is "$(found 归约)" '规约, 归约' 'another one'
is "$(found 'bank 冲突')" 'bank conflict 存储体冲突' 'a word of each language'
is "$(found CPU进行)" '使用CPU进行计算: on the CPU' 'both in one'
is "$(found ba)" 'Bank conflicts; bank conflict 存储体冲突; Of small banks, tma' \
  'two letters begin a word'
is "$(found ma)" '' 'and are not looked for within one'
is "$(found mall)" 'Of small banks, tma' 'four are'

# ---- what a page can find on others: report/search.lua ----
fresh
mkdir -p chapters/1-first
cat >report/glossary.md <<'END'
# Glossary {#glossary .unnumbered}

::: {.glossary}
warp
:   32 threads
:::

::: {.index}
:::
END
cat >report/notes.md <<'END'
# Notes {#notes .unnumbered}

## The notes' words and ours {#notes-words .unnumbered}

| ours | in the notes | today also |
|:--|:--|:--|
| warp, half a warp | warp, 束 (fifth note) | 线程束 |
| sector | 段 (32字节L2段) | 扇区 |

: Terms.
END
change "$chapter5" '$a\
\
A [warp]{.term} has "32" lanes.'
pages() { # FILE...
  SEARCH=found.js weave html --lua-filter="$top/report/search.lua" -o page.html "$@" &&
    node -e 'globalThis.course = (pages) => { for (const [page, entries] of pages)
      for (const entry of entries) console.log([page, ...entry].join(" | ")); };
      eval(require("fs").readFileSync("found.js", "utf8"));'
}
said=$(pages "$chapter4" "$chapter5" report/notes.md report/glossary.md)
like "$said" '^chapter5.html \| coalescing \| section \| ' 'a chapter is on its page'
like "$said" '^chapter5.html \| .* \| text \| A warp has .32. lanes\.$' 'its prose, too'
like "$said" '^chapter5.html \| term-warp \| word \| warp 束, 线程束$' \
  'a word of the glossary with its Chinese'
like "$said" '^chapter5.html \| coalescing \| word \| 扇区 sector$' \
  'one of the notes that the glossary has not, at the section that the index names'
like "$said" '^\.\./report.html \| notes-words \| section \| ' 'the rest is in the whole'
like "$(grep -A3 '^<li' page.html | tr -d '\n')" \
  'lang="zh">线程束</span> warp,.*href="#term-warp"' 'the index has Chinese words'
is "$(grep -c 'in Chinese' page.html)" 1 'and so has the glossary'
finish
