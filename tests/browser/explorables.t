#!/usr/bin/env bash
# Every explorable, driven through its controls in a real browser: what it says
# is what the emulator counts, the occupancy calculator prints and bench runs.
# tier: all
. tests/tap.sh
. tests/weave/site.sh
. tests/browser/browser.sh
needs_browser 11

fresh
weave html --template="$top/report/page/page.html" --metadata=title:Explorables \
  --metadata=lang:en -o "$scratch/page.html" "$top/tests/browser/explorables.md"
cd "$top/tests/browser" || exit 1
node drive.js "$scratch/page.html" "$scratch" 2>"$scratch/drive.err"
ok $? 'every explorable can be driven'
sed 's/^/# /' "$scratch/drive.err"

"$B/tests/browser/patterns" <"$scratch/requests.csv" >"$scratch/counted"
is "$(paste -d' ' "$scratch/requests.csv" "$scratch/said.csv" "$scratch/counted" |
  awk '{ n++ } $2 == $3 { same++ } $2 != $3 && !told++ { print }
       END { print same + 0 " of " n }')" '316 of 316' \
  'sectors and wavefronts: what the page says is what the emulator counts'
is "$(while IFS=, read -r use _; do
  # shellcheck disable=SC2086 # four words
  echo "$use,$("$B/bin/occupancy" $use | sed -n 's/^resident *\([0-9]*\).*/\1/p')"
done <"$scratch/occupancy.csv")" "$(cat "$scratch/occupancy.csv")" \
  'occupancy: the calculator says the same'

# Bytes that a product of 128 x 128 asks of global memory.
run() { # VARIANT SIZE VALUE COLUMN
  "$bench" run --variant "$1" --size "$2" \
    --value "$3" --csv "$scratch/run.csv" >/dev/null 2>&1 || echo failed
  "$bench" query "$scratch/run.csv" --columns "$4" | sed -n 2p
}
is "$(grep -v ,1, "$scratch/tile.csv")" "$(for tile in 16 32; do
  echo "128,$tile,$(run matmul/tiled 128 $tile global_load.bytes)"
done)" 'the tile: bytes are those of the tiled kernel'
# Each thread loads a row and a column of the naive kernel by itself.
is "$(sed -n 's/^128,1,//p' "$scratch/tile.csv")" \
  "$(run matmul/naive 128 32 global_load.bytes)" 'and of one element, of the naive'

# One block's tree, its first store and its last load: what a launch of as many
# elements as a block has threads takes.
while IFS=, read -r way block _; do
  case $way in sequential) variant=dynamic ;; *) variant=interleaved-$way ;; esac
  for what in requests wavefronts; do
    loads=$(run "reduction/$variant" "$block" "$block" shared_load.$what)
    stores=$(run "reduction/$variant" "$block" "$block" shared_store.$what)
    echo $((loads + stores - 1 - block / 32))
  done | paste -sd, | sed "s/^/$way,$block,/"
done <"$scratch/tree.csv" >"$scratch/trees"
is "$(cat "$scratch/tree.csv")" "$(cat "$scratch/trees")" \
  'the tree: instructions and wavefronts are those of the three kernels'

# 2 TB/s for 100 multiprocessors are 20 bytes a nanosecond for each.
is "$(cut -d, -f5 "$scratch/little.csv")" "$(awk -F, '{
  part = 100 * $1 * 32 * $2 * $3 / (20 * $4)
  print int((part < 100 ? part : 100) * 10 + 0.5) / 10 }' "$scratch/little.csv")" \
  "Little's law: what is in flight, against rate times latency"
is "$(cat "$scratch/fingers")" "$(for show in sectors banks tile tree occupancy \
  roofline little; do echo "$show: true, undone: true"; done)" \
  'each is driven by a finger, and undone'


is "$(tr '\302\240' '  ' <"$scratch/other" | tr -s ' ')" \
  'At 8 FLOP/B at most 8 TFLOP/s, 40 % of the peak: memory bound. The ridge point is 20 FLOP/B.
At 64 FLOP/B at most 20 TFLOP/s, 100 % of the peak: compute bound. The ridge point is 20 FLOP/B.
Type a rate above 0.
No machine is that fast. Type a rate below 1e12.
Not an index: a “)” is missing.
the picture of what was before is pale: true
Not an index: lane 0 would take element -4.
a click on a lane leaves tid * 3 & 31, pale: false
answer shown: false, what follows: true, the next section: true
You said 8: too few by a factor of 4.
answer shown: true, what follows: true, the next section: true
32 lanes × 4 bytes: 8 sectors, of which 50 % is used; 4 would do. They lie in 2 lines of 128 bytes.
2 of 2
banks from a link: true
sectors from a link: true
tree from a link: true
occupancy from a link: true
step 99: 7 of 7, none
nothing moves: 2 of 2, 0s
a finger that scrolls sets: nothing; to undo: 0
complaints: none' 'by mouse, by an arrow, with wrong input'
is "$(cat "$scratch/axe")" 'light: none
light: wider than the screen by 0
dark: none
dark: wider than the screen by 0
phone: none
phone: wider than the screen by 0' 'axe finds nothing, and nothing sticks out'
is "$(cat "$scratch/hidden")" 'no scripts: 0
print: 1' 'without scripts there is nothing of it, on paper only the prediction'
finish
