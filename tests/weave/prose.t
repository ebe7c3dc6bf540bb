#!/usr/bin/env bash
# check-prose finds every number that is no longer true, and every one that
# never had a run behind it; weave-update mends the former, and nothing else.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

needs pandoc

stale() { # PATTERN SED... - chapter 4, so changed, fails
  fresh
  change "$chapter4" "${@:2}"
  fails "$1" prose check
}

fresh
like "$(prose check)" '23 numbers .12 of them in tables., 2 claims, 1 calculated, 1 cited' \
  'all is well with the site'
before=$(cat "$chapter4" "$chapter5" | cksum)
prose update
is "$(cat "$chapter4" "$chapter5" | cksum)" "$before" \
  'so there is nothing to update'

change "$chapter4" 's/\[2.91 TB/[2.81 TB/; s/stores, \[0\]/stores, [7]/'
said=$(prose check 2>&1 >/dev/null)
is "$(wc -l <<<"$said")" 2 'each number that is stale is one line'
like "$said" \
  "^$chapter4:11: \[2.81 TB/s\] is now \[2.91 TB/s\]; type make weave-update" \
  'with its line and what to do'
like "$said" "^$chapter4:44: \[7\] is now \[0\]" 'those within a table, too'
like "$(prose update)" "$chapter4:11: .2.81 TB/s. becomes .2.91 TB/s." \
  'update says what it changes'
is "$(cat "$chapter4" "$chapter5" | cksum)" "$before" \
  'and puts the old text back to the byte'

change $recorded/chapter5.csv 's/,4189.5,/,2094.75,/'
prose update >/dev/null
is "$(diff "$top/tests/weave/site/$chapter5" "$chapter5" | grep '^>')" \
  '> [49.99 %]{of="offset[offset=1] ÷ offset : gbps"}
> :   it costs a little: [49.99 %]{of="offset / offset[offset=0] : gbps' \
  'a new result changes its numbers and nothing else'
stale "^$chapter4:20: \[1 MB\] is now \[537 MB\]" \
  's/\[536 870 912 bytes\]/[1 MB]/'
fresh
change $counted/chapter4.csv '3s/,0$/,7/'
fails "^$chapter4:14: \[no conflicts remain\] no longer holds: .* \(7 against 0" \
  prose check
change "$chapter4" 's/\[2.91 TB/[2.81 TB/'
fails 'no longer holds' prose update
like "$(cat "$chapter4")" '2.91 TB' 'a claim that fails does not keep numbers old'
fresh
change $recorded/chapter4.csv 's/aaaaaaaaaaaa/0000aaaa0000/'
like "$(prose check 2>&1)" \
  "$chapter4:10: transpose/naive@nvidia-h200 was recorded before the kernel ch" \
  'a number of a kernel that has changed is stale'
prose update >/dev/null
ok $? 'which is nothing that an update could mend'
stale "^$chapter4:11: paded:gbps matches no row .* nearest is transpose/padded" \
  '11s/padded\[size=8192\]/paded/'
stale "^$chapter4:15: kirk is not in report/references.bib" \
  's/cited=kirk-hwu/cited=kirk/'
stale "^$chapter4:10: its rows give something in B/s, which cannot be written in ms" \
  's/447 GB/447 ms/; s/447 ms.s/447 ms/'
fresh
change "$chapter4" 's/^problem: transpose/problem: transpos/'
like "$(prose check 2>&1)" "^$chapter4: problem: there is no problem transpos$" \
  'a problem that nobody has is one line'
fresh
change "$chapter4" 's/wide: transpose.naive/wide: naive/'
like "$(prose check 2>&1)" "^$chapter4: names: wide: .* is not problem/variant" \
  'a name must name a row'

# Tables of results.
stale "^$chapter4:36: naive:gbsp: .*no column gbsp; the nearest is gbps" \
  's/0.00 TB.s | gbps/0.00 TB\/s | gbsp/'
stale "^$chapter4:36: its rows give something in B/s, which cannot .* in ms" \
  's/0.00 TB.s | gbps/0.00 ms | gbps/'
stale "^$chapter4:45: paded: there is no variant .* nearest is transpose/padded" \
  's/more | padded/more | paded/'
stale "^$chapter4:46: there is no heading \"when\"; the nearest is \"gain\"" \
  '46s/what:/when:/'
stale "^$chapter4:32: a results table needs caption:, columns: and rows:" \
  '/^caption: Two/d'
stale "^$chapter4:32: put the cases under one of rows: and columns:" \
  's/more | padded/more | 0 | gbps/'
stale "^$chapter4:54: \"times: 2\" is not name = number, such as w = " \
  's/times = 2/times: 2/'
stale "^$chapter4:45: before = nave: no row above has this name" \
  's/more | padded/more | padded, before = nave/'

fresh
rm $counted/chapter5.csv
fails "^$chapter5:8: the results of emulator have no row of copy; delete them" \
  prose check
fresh
rm -r $recorded
fails "^bench: $recorded has no results; restore it: git checkout $recorded" \
  prose check
fresh
rm -r $counted
fails "^bench: $counted has no results; type make report" prose check

# A row that holds no number is refused, and the prose stays as it was.
for word in nan inf -nan; do
  fresh
  change $recorded/chapter4.csv "2s/,447.39,/,$word,/"
  change "$chapter4" '/6.5×/,+1d; /rate | 0.00/d; /gain | /d; s/559.2/558.2/'
  change "$chapter4" '/^  naive | 0.0/d; /Padding gains/d'
  before=$(cksum <"$chapter4")
  fails "^$chapter4:10: .*has \"$word\", which is not a number" prose update
  is "$(cksum <"$chapter4")" "$before" "$word: nothing is written"
done

# Results of the reader's own play no part.
fresh
mkdir built/results/my-gpu
sed 's/nvidia-h200/my-gpu/; s/,447.39,/,99.9,/' $recorded/chapter4.csv \
  >built/results/my-gpu/chapter4.csv
prose check >/dev/null
ok $? 'the own results of a reader are not what prose is checked against'

# A number of each kind, in paragraphs of their own: "text|what is told of it".
typed='3.1 GB/s
4 TB/s
12 MB/s
9 GiB/s
500 GFLOP/s
8 TFLOP/s
8 GFLOPS
5 ms
5 µs
20 ns
3 s
4 seconds
6.8×
6.8 ×
6.8× the rate|6.8×
4× as fast|4×
40 %
40%
**7.5 ms**|7.5 ms
5-ms waits|5-ms
3 milliseconds
12 nanoseconds
40 per cent
4.8 TB per second
21 gigabytes a second
8 TFLOP per second|8 TFLOP
32 times as fast
2.5 times the rate
2 times faster'
fresh
sed -E 's/\|.*//; s/.*/\nWith & here./' <<<"$typed" >>"$chapter5"
is "$(prose check 2>&1 >/dev/null | sed 's/ is a bare number.*//')" \
  "$(awk -F'|' -v at="$chapter5" '{ print at ":" 28 + 2 * NR ": \"" $NF "\"" }' \
    <<<"$typed")" 'a bare number is an error, with its line'

free() {
  fresh
  printf '\nWith %s here.\n' "$1" >>"$chapter5"
  prose check >/dev/null 2>&1
  ok $? "$(tr '\n' ' ' <<<"$1") is free"
}
free '32-byte sectors, 48 KiB and 4 bytes per flop'
free '16×16 tiles, 32 × 32 blocks, 2 × *n*, 3 × `n` and 4 × n words'
free '3 times, 4 times over and 7 operations per element'
free 'the 1980s, 3 steps and 10 samples'
free '`5 ms` and ``6 ` %%``'
free '[a link](http://127.0.0.1/5%20ms)'
free '<!-- 5 ms -->'
free '$5 \%%$'
free $'\n\n~~~ {.text}\n5 ms\n~~~\n'
# How long a chapter is: words, without code and tables, and entries of its folder.
fresh
printf '%s\n' '# Five {#coalescing}' '' 'One *two* three.' '' '    no word' '' '::: {.notebook}' \
  '## Notebook {-}' '' 'Four five.' ::: >"$chapter5"
said=$(prose check 2>&1)
ok $? 'a chapter of five words is right'
like "$said" 'chapters/5-coalescing: 4 words, 3 more in the notebook; entries: 2' \
  'its length is told'
finish
