#!/usr/bin/env bash
# make diff and make run: one variant, what it changes and what it costs.
. tests/tap.sh

# ---- make diff ----
said=$("$bench" diff --variant transpose/padded)
is "$? $(head -n 2 <<<"$said" | tr '\n' ' ')" "0 --- chapters/4-bank-conflicts/\
02-tile.cu +++ chapters/4-bank-conflicts/03-padded.cu " 'diff shows both rungs'
like "$said" '^-//= after naive' 'with their cards'
like "$said" '^\+.*SIDE \+ 1\]' 'and what changed'
is "$(grep -c $'\e' <<<"$said")" 0 'plain in a pipe'
fails 'no variant "transpose/paded"; did you mean "transpose/padded"' \
  "$bench" diff --variant transpose/paded
fails 'naive: which one, matmul/naive or transpose/naive' \
  "$bench" diff --variant naive
fails 'matmul/naive is the first rung of its ladder; matmul/tiled comes' \
  "$bench" diff --variant matmul/naive
fails 'reduction/cpu-float is on no ladder' "$bench" diff --variant cpu-float
fails 'diff needs a variant' "$bench" diff
fails 'padded.cu: .*; diff is run at the top of the sources' \
  env -C "$scratch" "$(realpath "$bench")" diff --variant transpose/padded

# ---- make run ----
said=$("$bench" run --variant transpose/tile --standard --annotate --size 64)
is $? 0 'run prints'
like "$said" '^ +[0-9]+ \| +out.* = tile\[tx\]\[ty\];' 'source lines'
like "$said" '^! shared +load +4 B +128 x 32.00 wavefronts' 'with what they cost'
like "$said" '^transpose/tile +64 +4 +4 +3968 .* ok' 'and the sum of it'
is "$("$bench" run --variant matmul/tiled --standard --csv "$scratch/rows.csv" |
  grep -c .; cut -d, -f5,6 "$scratch/rows.csv" | tail -n 1)" "3
32,128" '--standard is one size and one axis value'
is "$("$bench" run --variant transpose/padded --size 8,16 --annotate |
  grep -c '^transpose/padded, size')" 2 'each size has its own'

# ---- the goals ----
goal() { make --no-print-directory -s DEVICE=emulator B="$scratch/build" -n "$@"; }
for name in run diff; do
  fails "make $name needs a variant: type make $name VARIANT=" goal $name
done
# shellcheck disable=SC1003 # a backslash
like "$(goal run VARIANT=transpose/padded SIZE=1024 | tr '\n\\' '  ')" \
  "run --variant 'transpose/padded' --standard --annotate.* --size '1024'" \
  'make run hands on its size'
is "$(goal run VARIANT=transpose/swizzle | grep -o 'chapters/[^ ]*\.cu ' |
  sort -u)" 'chapters/4-bank-conflicts/05-swizzle.cu ' \
  'and compiles no other variant'
finish
