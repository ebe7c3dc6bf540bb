#!/usr/bin/env bash
# The chapters' source is there to be read: how much of it is for the machine; and
# their numbers are woven.
# tier: quick
. tests/tap.sh
export LC_ALL=C.UTF-8

for need in pandoc perl; do
  command -v "$need" >/dev/null || { skip 3 "no $need"; finish; }
done
[ -s "${B:=build}/results/emulator/chapter1.csv" ] ||
  { skip 3 'no counts: type make report'; finish; }

# Stale rows or a claim that waits for a new record are check-prose's to tell.
tally=$(REFERENCE=report/reference/nvidia-h200 BUILD=$B PROSE=check pandoc \
  --quiet --from=report/reader.lua --lua-filter=report/prose.lua --to=plain \
  --output="$scratch/none" report/front.md chapters/*/chapter.md \
  report/measured.md 2>"$scratch/said" | grep '^check-prose: [0-9]')
like "$tally" '^check-prose: [0-9]+ numbers' 'the numbers are counted'
read -r numbers claims calculated cited <<<"$(sed -E \
  's/^[^0-9]*([0-9]+) numbers[^,]*, ([0-9]+) [a-z]*, ([0-9]+) [a-z]*, ([0-9]+).*/\1 \2 \3 \4/' \
  <<<"$tally")"
[ "$((numbers + calculated))" -ge 400 ] && [ "$claims" -ge 15 ]
ok $? "$numbers numbers, $calculated calculated, $claims claims"

markup=$(perl tests/weave/markup.pl $((numbers + claims + calculated + cited)) \
  chapters/*/chapter.md)
ok $? "markup: $markup (at most 35, 25 % and 120)"
finish
