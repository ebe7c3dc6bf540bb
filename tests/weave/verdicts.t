#!/usr/bin/env bash
# Every claim of the notes has its verdict, one of the six that report/notes.md
# names, its section, and a figure if it is no mere slip; no chapter settles one
# again. Every listing of the notes has a file of ours that runs.
# tier: quick
. tests/tap.sh
needs node

# What is wrong with the tables of verdicts in FILES, one complaint a line.
# An entry is a claim, a line ": **verdict** ...", one with its figures, and one
# with its place.
faulty() { # FILE...
  node -e 'const is = new Set(["holds", "holds there, not here", "refuted",
      "refuted here", "slip", "slips", "not testable here"]);
    for (const file of process.argv.slice(1)) {
      const text = require("fs").readFileSync(file, "utf8");
      for (const [, table] of text.matchAll(/^::: \{\.verdicts\}\n([^]*?)^:::$/gm))
        for (const entry of table.split(/\n\n+/)) {
          const [claim, verdict = "", ...more] = entry.split(/^: {3}/m);
          const wrong = (what) => console.log(`${file}: ${claim.split("\n")[0]}: ${what}`);
          if (more.length !== 2) { wrong("not a verdict, figures and a place"); continue; }
          const said = [...verdict.matchAll(/\*\*([^]*?)\*\*/g)].map(
            ([, words]) => words.replace(/\s+/g, " "));
          if (!said.length) wrong("no verdict");
          for (const words of said)
            if (!is.has(words)) wrong(`${words} is no verdict`);
          if (!/^slips?$/.test(said.join(" ")) &&
              !/\]\{(of|that|calc|cited)=|the table below/.test(claim + verdict + more[0]))
            wrong("no figure");
          if (!/\]\(#[\w-]+\)/.test(more[1])) wrong("no place");
        }
    }' "$@"
}
claims() { # FILE... - the numbers of the claims, in order
  grep -hE '^[^ :]' "$@" | grep -oE '\([1-6]\.[0-9]+(, [1-6]\.[0-9]+)*\)' |
    tr -d '( )' | tr , '\n' | sort -uV
}

table() { printf '%s\n' '::: {.verdicts}' "$@" ':::' >"$scratch/notes"; }
table 'Cats bark (2.1)' ':   **refuted** here' ':   [0 dB]{of=cat:bark}' \
  ':   [there](#cats)' '' 'Dogs do (2.10, 3.1)' ':   **holds** at night, a **slip** by' \
  '    day' ':   [60 dB]{calc="6 * 10"}' ':   [here](#dogs)' '' \
  'Cast' ':   **slip** for cats' ':   as is plain' ':   [there](#cats)'
is "$(faulty "$scratch/notes")" '' 'a claim, a verdict, figures and a place are a row'
is "$(claims "$scratch/notes" | tr '\n' ' ')" '2.1 2.10 3.1 ' 'whose number is found'
table 'A (1.1)' ':   **holds** perhaps' ':   not counted' ':   [here](#dogs)'
is "$(faulty "$scratch/notes")" "$scratch/notes: A (1.1): no figure" \
  'a verdict without a figure is noticed'
table 'A (1.1)' ':   **wrong**' ':   [1]{of=a:b}' ':   somewhere'
is "$(faulty "$scratch/notes")" "$scratch/notes: A (1.1): wrong is no verdict
$scratch/notes: A (1.1): no place" 'so is another word, and one without a place'
table 'A (1.1)' ':   it depends' ':   [1]{of=a:b}' ':   [here](#dogs)' '' 'B (1.2)' \
  ':   **holds**'
is "$(faulty "$scratch/notes")" "$scratch/notes: A (1.1): no verdict
$scratch/notes: B (1.2): not a verdict, figures and a place" 'and none at all'

is "$(faulty report/notes.md)" '' 'the verdicts are complete'
is "$(claims report/notes.md | tr '\n' ' ')" \
  "$({ seq -f 1.%g 12; seq -f 2.%g 9; seq -f 3.%g 11; seq -f 4.%g 6
    seq -f 5.%g 7; seq -f 6.%g 3; } | tr '\n' ' ')" 'every claim has one'
is "$(grep -l '^::: {\.verdicts' chapters/*/chapter.md)" '' 'all of them in one place'

# Places of the tables of verdicts in FILE that are no heading below a chapter's
# own, in FILES: where a reader would have to look on.
no_sections() { # FILE FILES...
  grep -hoE '^#+ .*\{#[a-z0-9-]+' "${@:2}" | sed -n 's/^##.*{#//p' >"$scratch/sections"
  sed -n '/^::: {\.verdicts}/,/^:::$/p' "$1" | grep '^:   \[[^]]*\](#' |
    grep -oE '\]\(#[^)]*' | sed 's/..#*//' | sort -u | grep -vxFf "$scratch/sections"
}
table 'A (1.1)' ':   **holds**' ':   [1]{of=a:b}' ':   [](#cats), [](#tails)'
printf '%s\n' '# Cats {#cats}' '## Tails {#tails}' >"$scratch/chapter"
is "$(no_sections "$scratch/notes" "$scratch/chapter")" cats \
  'a place that is a whole chapter is noticed'
is "$(no_sections report/notes.md chapters/*/chapter.md)" '' \
  'each place is a section of a chapter'

# The kernels of the notes, by their names there, and what is typed to run ours.
listings=$(sed -n '/{#listings/,/^: /p' report/notes.md)
for kernel in MatrixMultiplication_kernel reduce_global reduce_shared reduce_dynamic \
  'struct vector' transpose_exp MatrixMulKernel cudaGetDeviceCount offsetCopy; do
  like "$listings" "$kernel" "$kernel has a line among the listings"
done
while IFS=: read -r chapter file; do
  ok "$(compgen -G "chapters/$chapter-*/${file//[ \`]/}" >/dev/null; echo $?)" \
    "chapter $chapter has $file"
done < <(grep -oE '\b[0-9]+: `[a-z0-9/.-]+`' <<<"$listings")
for run in $(grep -oE 'VARIANT=[a-z0-9/-]+' <<<"$listings" | sort -u); do
  like "$(csv_awk '{ print "VARIANT=" $at["problem"] "/" $at["variant"] }' \
    "$B/catalogue.csv")" "^$run$" "$run can be typed"
done
finish
