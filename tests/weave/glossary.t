#!/usr/bin/env bash
# The glossary and the prose agree: each of its words is explained in one place,
# and nothing that a reader meets uses a word before that: prose, tables,
# captions, comments of quoted code. A heading may use what its section explains.
# tier: quick
. tests/tap.sh
needs node

uses() { node tests/weave/glossary.js "$@"; } # GLOSSARY FILE...
words() { # GLOSSARY
  awk '/^:   / {print tolower(last)} {last = $0}' "$1" | sort
}
too_early() { awk '{word = $0; sub(/^[a-z]+ /, "", word); sub(/ [^ ]*$/, "", word)}
  $1 == "explains" {known[word] = 1} $1 == "uses" && !known[word] && !said[word]++ {
    print word ": " $NF}'; }

mkdir "$scratch/controls"
printf '%s\n' 'bank' ':   a' '' 'latency' ':   b' '' 'warp' ':   c' >"$scratch/glossary"
early() { # TEXT WHAT - a text that uses a bank too early
  printf '%s\n' "$1" '' 'A [bank]{.term}. A [warp]{.term}, [x]{.term word=latency}.' \
    '' 'Warps, latencies, banks.' >"$scratch/prose.md"
  is "$(uses "$scratch/glossary" "$scratch/prose.md" | too_early)" \
    "${3-bank: $scratch/prose.md}" "$2"
}
printf '// a bank\n\n//> a\nint i; // banks\n//< a\n//> b\n//< b\n' \
  >"$scratch/controls/07-one.cu"
early 'The banks of it.' 'a word that is used and not explained is noticed'
early '| a | bank |' 'in a table'
early '![Two banks.](x){.figure}' 'in a caption'
early $'```{.results}\ncaption: Of banks.\nrows:\n  a\n```' 'in that of results'
early $'```{.cuda snippet="one.cu#a"}\n```' 'in a comment of a listing'
early $'```{.cuda snippet="one.cu#b"}\n```' 'not of what is not quoted' ''
early $'# The banks\n\n## Banks {#warp}' 'not in a heading above its explanation' ''
early $'## Banks\n\nNothing.\n\n## And' 'in another heading'
early '`bank` and [it](#bank)' 'not in code, and not in a link' ''

mapfile -t prose < <(echo report/front.md; ls -v chapters/*/chapter.md)
# The front names what chapters explain; what it explains itself counts.
uses report/glossary.md "${prose[@]}" | grep -v "^uses .* report/front.md$" >"$scratch/uses"
is "$(too_early <"$scratch/uses")" '' 'no word is used before it is explained'
is "$(sed -n 's/^explains \(.*\) [^ ]*$/\1/p' "$scratch/uses" | sort)" \
  "$(words report/glossary.md)" 'each word is explained once, and in the glossary'
is "$(words report/glossary.md | sort -c 2>&1)" '' 'its words are in order'

# ---- what a reader should know lies before ----
# Links of "You should know" that no chapter before has.
forward() { # FILE...
  node -e 'const seen = new Set();
    for (const file of process.argv.slice(1)) {
      const text = require("fs").readFileSync(file, "utf8");
      const [, know = ""] = text.match(/You should know([^]*?)\n:::/) ?? [];
      for (const [, id] of know.matchAll(/\(#([\w-]+)\)/g))
        if (!seen.has(id)) console.log(`${file}: ${id}`);
      for (const [, id] of text.matchAll(/\{#([\w-]+)/g)) seen.add(id);
    }' "$@"
}
printf '# B {#b}\n\n::: {.goals}\n**You should know**\n[a](#a) and [b](#b).\n:::\n\n# A {#a}\n' \
  >"$scratch/prose.md"
is "$(forward "$scratch/prose.md" "$scratch/prose.md")" "$scratch/prose.md: a
$scratch/prose.md: b" 'a chapter that asks for a later one is noticed'
is "$(forward "${prose[@]}")" '' 'no chapter asks for what comes after it'
finish
