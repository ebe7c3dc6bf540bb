#!/usr/bin/env bash
# The page's rules give what the emulator counts, its occupancy what the
# calculator prints, and its parser what gcc computes.
. tests/tap.sh
needs node
cd tests/browser || exit 1
case $B in /*) here=$B ;; *) here=../../$B ;; esac

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
for capability in 5.0 5.3 6.0 7.5 8.0 8.6 8.9 9.0 10.0 12.0; do
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

node expressions.js 600 >"$scratch/expressions"
{
  printf '%s\n' '#include <stdio.h>' '#define min(a, b) ((a) < (b) ? (a) : (b))' \
    '#define max(a, b) ((a) < (b) ? (b) : (a))'
  echo 'int main() { int x = 19, y = 3; struct { unsigned x, y; } threadIdx = {19, 3};'
  sed 's/.*/printf("%d\\n", (int)(&));/' "$scratch/expressions"
  echo '}'
} >"$scratch/gcc.cc"
g++ -w -fwrapv -o "$scratch/gcc" "$scratch/gcc.cc"
is "$(node expressions.js values <"$scratch/expressions" |
  diff - <("$scratch/gcc") | head -n 4)" '' \
  'an index expression comes to what gcc makes of it'
read_as() { # EXPRESSION - what lanes 0, 1, 2 and 31 would take
  node -e 'const index = require("./load")("expression").read(process.argv[1],
    ["tid", "lane", "x", "y", "pitch", "blockIdx.x", "blockDim.x", "warpSize"]);
    console.log(...[0, 1, 2, 31].map((x) => index({ tid: x, lane: x, x, y: 0,
      pitch: 33, "blockIdx.x": 0, "blockDim.x": 32, warpSize: 32 })));' -- "$1"
}
is "$(for text in 'blockIdx.x*blockDim.x+threadIdx.x' 'threadIdx.x % 32 * 33' \
  'i ^ (i >> 1)' '(size_t)tid * 2' '(unsigned int) tid*3u' 'int(tid)' \
  'std::min(tid, 15)' 'abs(16 - tid)' 'tid × 33 // padded' 'tid*33 /* so */ ;' \
  'tile[threadIdx.x][threadIdx.y]' 'int i = a[tid * 2];' 'threadIdx . x' \
  'tx * 33 + ty' 'row * pitch + column' \
  'lane_id / warpSize' "1'000 * tid" '(tid * 2654435761u) >> 27'
do echo "$text: $(read_as "$text")"; done)" \
  "blockIdx.x*blockDim.x+threadIdx.x: 0 1 2 31
threadIdx.x % 32 * 33: 0 33 66 1023
i ^ (i >> 1): 0 1 3 16
(size_t)tid * 2: 0 2 4 62
(unsigned int) tid*3u: 0 3 6 93
int(tid): 0 1 2 31
std::min(tid, 15): 0 1 2 15
abs(16 - tid): 16 15 14 15
tid × 33 // padded: 0 33 66 1023
tid*33 /* so */ ;: 0 33 66 1023
tile[threadIdx.x][threadIdx.y]: 0 33 66 1023
int i = a[tid * 2];: 0 2 4 62
threadIdx . x: 0 1 2 31
tx * 33 + ty: 0 33 66 1023
row * pitch + column: 0 1 2 31
lane_id / warpSize: 0 0 0 0
1'000 * tid: 0 1000 2000 31000
(tid * 2654435761u) >> 27: 0 19 7 5" 'written as students write it'
said() { # EXPRESSION
  node -e 'try { require("./load")("expression").read(process.argv[1],
    ["tid", "x", "y"])({ tid: 1, x: 2, y: 0 }); console.log("none"); }
    catch (e) { console.log(e.message); }' -- "$1"
}
is "$(for text in 'a[tid * 33 + 5];' 'a[x][y]' 'tid *' 'blockIdx.x' 'tid $ 2' \
  '(x' 'x y' 'x / y' 'x )' 'x >> -1' '--x' ' ' '08' '4294967296' \
  "$(printf '%0250d' 1)" 'out[x] = in[y]' '*(a + x)' 'x * 1.5' 'x += 2' 'x ** 2' \
  'tid * N' 'threadidx.x' 'sqrt(x)' '(char)x' 'min(x)'; do said "$text"; done)" 'none
type one index: row * 32 + column
it ends too early
“blockIdx.x” is unknown; type its number, or use tid, x, y
“$” means nothing here
a “)” is missing
“y” stands where an operator is missing
it divides by zero
“)” stands where an operator is missing
it shifts by -1
“--” changes a variable; type the index alone, such as tid + 1
type one, such as tid * 33 + 5
“08” begins with 0, which makes it octal
“4294967296” has more than 32 bits
it has more than 200 characters
these are two accesses; type one
type the index alone, without its array
“1.5” is no integer
“+=” changes a variable; type the index alone, such as tid + 1
“**” is no operator of C
“N” is unknown; type its number, or use tid, x, y
“threadidx.x” is unknown; type threadIdx.x
“sqrt” is no function that an index may call; min, max and abs are
a cast to char is not known here
min takes two numbers' 'and a wrong one to a sentence'
is "$(wc -l <../../report/explore/rules.js | awk '{ print ($1 < 300) }')" 1 \
  'the rules have less than 300 lines'
finish
