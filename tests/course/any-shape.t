#!/usr/bin/env bash
# Transposes of matrices whose rows begin anywhere, and copies between any two
# offsets: right at shapes that no tile fits, free of races, and their sectors
# those that the geometry demands.
. tests/tap.sh
shapes=129x67,67x130,132x65,1x300,300x1,3x200,200x3,64x68

run() { # PROBLEM/VARIANT SIZES COLUMNS -> a line of them for each row
  local names=$3
  "$bench" run --variant "$1" --size "$2" --csv "$scratch/rows.csv" \
    >/dev/null 2>&1 || echo "bench fails"
  # shellcheck disable=SC2086 # a word for each column
  columns "$scratch/rows.csv" $names
}

# Sectors that the rows of a matrix span, each row by itself.
sectors_of_rows() { # ROWS COLS
  awk -v rows="$1" -v cols="$2" 'BEGIN {
    for (y = 0; y < rows; y++)
      sum += int(((y + 1) * cols - 1) / 8) - int(y * cols / 8) + 1
    print sum
  }'
}

for rung in vectorised block-order loads-first larger-tile aligned-stores \
  aligned-loads-first wide-stores across-rows prefetch; do
  is "$(run transpose/$rung $shapes 'verdict races finding' | sort | uniq -c |
    tr -s ' ')" ' 8 ok 0 ' "transpose/$rung: right at $shapes, no race"
done

for shape in 129x67 67x130 3x200; do
  is "$(run transpose/aligned-stores $shape global_store.sectors)" \
    "$(sectors_of_rows "${shape#*x}" "${shape%x*}")" \
    "aligned-stores stores to each sector of a row once, at $shape"
  is "$(run transpose/aligned-stores $shape shared.bank_conflicts)" 0 \
    "and has no bank conflicts there"
done
ok "$(($(run transpose/larger-tile 129x67 global_store.sectors) <=
  $(sectors_of_rows 67 129)))" 'larger-tile stores to some of them twice'

# wide-stores shifts each row of the tile by (x rows) mod 4 floats.
is "$(run transpose/wide-stores 129x67,131x67 shared.bank_conflicts |
  tr '\n' ' ')" '0 0 ' 'wide-stores has no bank conflicts if rows is odd'
ok "$(($(run transpose/wide-stores 130x67 shared.bank_conflicts) == 0))" \
  'and has some if it is even'

for copy in floats aligned-stores realigned; do
  is "$(run misaligned/$copy 1,33,1000,4099 'verdict races finding' | sort -u)" \
    'ok 0 ' "misaligned/$copy: right at every pair of offsets, no race"
done
is "$(run misaligned/aligned-stores 4099 'value global_store.sectors' |
  awk '{d = $1 % 10; bad += $2 != int((d + 4098) / 8) - int(d / 8) + 1}
    END {print NR, bad + 0}')" '16 0' 'aligned-stores stores to each sector once'
ok "$(($(run misaligned/floats 4099 'value global_store.sectors' |
  awk '$1 == 13 {print $2}') <= 513))" 'floats does not'
finish
