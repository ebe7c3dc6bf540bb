#!/usr/bin/env bash
# The page's rules give what the emulator counts, its occupancy what the
# calculator prints, and its parser what gcc computes.
. tests/tap.sh
if ! command -v node >/dev/null; then
  skip 9 'node is missing; type: make setup test'
  finish
fi
cd tests/browser || exit 1
case ${B:=build} in /*) here=$B ;; *) here=../../$B ;; esac

# Requests of a seed, and in how many of them both count the same. A fresh seed
# beside the fixed one: SEED=... repeats it.
counted() { # SEED
  patterns=$scratch/patterns$1.csv
  node patterns.js 1000 "$1" >"$patterns"
  "$here/tests/browser/patterns" <"$patterns" >"$scratch/counted"
  node costs.js <"$patterns" >"$scratch/computed"
  is "$(paste -d' ' "$patterns" "$scratch/counted" "$scratch/computed" |
    awk '{ n++ } $2 == $3 { same++ } $2 != $3 && !told++ { print }
         END { print same + 0 " of " n }')" '1000 of 1000' \
    "seed $1: sectors and wavefronts are those that the emulator counts"
}
counted "${SEED:-$(date +%s)}"
counted 7
is "$(wc -l <"$patterns"),$(cut -d, -f1-3 "$patterns" | sort -u | wc -l)" \
  1000,20 '1000 requests, of each space, operation and width'
node patterns.js 1000 7 | cmp -s - "$patterns"
ok $? 'the same in every run'
is "$(awk -F, '$1 != $2' "$scratch/counted" | wc -l | awk '{ print ($1 > 300) }')" \
  1 'many of which are not the ideal'

cases=$scratch/cases
for capability in 5.0 5.3 6.0 7.5 8.0 8.6 8.9 9.0; do
  for use in '32 16 0' '96 255 4096' '256 33 2048' '256 40 20000' '512 65 0' \
    '1024 64 1' '1000 72 49152'; do
    echo "$capability $use"
  done
done >"$cases"
while read -r line; do
  # shellcheck disable=SC2086 # four words
  "$here/bin/occupancy" $line | awk -v line="$line" '
    { sub(/^(blocks at most|threads|registers|shared memory) +/, "") }
    NR > 1 && NR < 6 { sub(/ blocks.*/, ""); list = list "," $0 }
    NR == 6 { print line "," $2 list }'
done <"$cases" | tr -s ' ' | sed 's/, /,/g' >"$scratch/calculated"
is "$(node occupancies.js <"$cases" | diff - "$scratch/calculated" | head -n 4)" \
  '' 'occupancy is what the calculator says'

node expressions.js 300 >"$scratch/expressions"
{
  echo '#include <stdio.h>'
  echo 'int main(void) { int x = 19, y = 3;'
  sed 's/.*/printf("%d\\n", &);/' "$scratch/expressions"
  echo '}'
} >"$scratch/gcc.c"
gcc -w -fwrapv -o "$scratch/gcc" "$scratch/gcc.c"
is "$(node expressions.js values <"$scratch/expressions" |
  diff - <("$scratch/gcc") | head -n 4)" '' \
  'an index expression comes to what gcc makes of it'
said() { # EXPRESSION
  node -e 'try { require("./load")("expression").read(process.argv[1],
    ["tid", "x", "y"])({ tid: 1, x: 2, y: 0 }); console.log("none"); }
    catch (e) { console.log(e.message); }' -- "$1"
}
is "$(for text in 'a[tid * 33 + 5];' 'a[x][y]' 'tid *' 'blockIdx.x' 'tid $ 2' \
  '(x' 'x y' 'x / y' 'x )' 'x >> -1' '--x' ' ' '08' '4294967296' \
  "$(printf '%0250d' 1)"; do said "$text"; done)" 'none
type one index: row * pitch + column
it ends too early
“blockIdx.x” is unknown; use tid, x, y
“$” means nothing here
a “)” is missing
“y” stands where an operator is missing
it divides by zero
“)” stands where an operator is missing
it shifts by -1
“--” changes a variable; type + 1 or - 1
type one, such as tid * 33 + 5
“08” begins with 0, which makes it octal
“4294967296” has more than 32 bits
it has more than 200 characters' 'and a wrong one to a sentence'
is "$(wc -l <../../report/explore/rules.js | awk '{ print ($1 < 300) }')" 1 \
  'the rules have less than 300 lines'
finish
