#!/usr/bin/env bash
# Shipped kernels, each broken in one place: bench must reject every one. It
# says which variant, where, what was expected and what it got, exits nonzero,
# and writes no number for it.
# tier: all
. tests/tap.sh
. tests/own-bench.sh
own_bench_parts

# Compiles FILE, changed by SED, as $scratch/mutant.o.
compile() { # file, sed
  local copy
  copy=$scratch/$(basename "$1")
  sed -e "$2" "$1" >"$copy"
  if cmp -s "$1" "$copy"; then
    echo "\"$2\" changes nothing in $1" >&2
    return 1
  fi
  if [[ $1 = *.c ]]; then
    gcc -Ikernels -include "$B/sources/$1.h" -c "$copy" -o "$scratch/mutant.o"
  else
    $emucc -Ikernels -I"$(dirname "$1")" \
      -include "$B/sources/$1.h" -c "$copy" -o "$scratch/mutant.o"
  fi
}

# Links a bench that has only this variant.
link() {
  link_bench bench "$scratch/mutant.o" \
    -Xlinker harness/bench/emulator-symbols.ld
}

# Numbers that the CSV holds for rows that failed: must be none.
numbers_of_failed() { # csv
  csv_awk '$at["verdict"] !~ /^(ok|cpu|inaccurate)$/ {
      failed++
      for (i = at["median_ms"]; i <= at["samples"]; i++) if ($i != "") print
      for (i = at["gbps"]; i <= at["error_tolerance"]; i++) if ($i != "") print
      for (i = at["warm_ms"]; i < at["finding"]; i++) if ($i != "") print
    }
    END {if (!failed) print "no row failed"}' "$1"
}

# A mutant of FILE must be rejected at its SIZES with WHAT in the message.
mutant() { # what it is, file, sed, sizes, verdict
  local said status=0 name
  name=$(basename "${2%.*}" | sed "s/^[0-9]*-//")
  if ! said=$(compile "$2" "$3" && link 2>&1); then
    ok 1 "$1: $2 is built"
    tap_explain "$said"
    return
  fi
  said=$("$scratch/bench" run --size-set "$4" --csv "$scratch/mutant.csv" 2>&1 \
    >/dev/null) || status=$?
  ok $((status == 0)) "$1: $2 is rejected"
  like "$said" "^bench: [a-z-]+/$name.*size [0-9x]+: $5: (element|probe) [0-9]+\
.*: expected .*, got .*, error bound .* wrong in all" \
    'it says which, where, expected and got'
  is "$(numbers_of_failed "$scratch/mutant.csv")" '' 'no number is written'
}

naive=chapters/1-cgma/01-naive.cu
tiled=chapters/2-tiling/01-tiled.cu
stages=chapters/10-product/04-multistage.cu
sum=chapters/3-reduction/02-shared.cu
turn=chapters/4-bank-conflicts/03-padded.cu
offset=chapters/5-coalescing/01-offset.cu

mutant 'a row not computed' $naive 's/row >= M/row >= M - 1/' small untouched
mutant 'added to stale output' $naive 's/\(C\[.*\]\) = sum/\1 += sum/' \
  small 'nan|untouched'
mutant 'off by a ten-thousandth' $naive 's/\] = sum/] = sum * 1.0001f/' \
  small wrong
mutant 'the last tile dropped' $tiled 's/k0 < K;/k0 + TILE < K;/' small wrong
mutant 'a copy to the wrong stage' $stages 's/As\[last\]/As[now]/' small wrong
mutant 'the last element left out' $sum 's/i < n /i < n - 1 /' small wrong
mutant 'the last element of odd sizes' $sum 's/i < n /i < n \/ 2 * 2 /' \
  odd wrong
mutant 'one NaN' $turn 's/= tile\[tx\]\[ty\]/= x + y ? tile[tx][ty] : NAN/' \
  small nan
mutant 'the offset only when writing' $offset 's/in\[i + offset\]/in[i]/' \
  small wrong
mutant 'one element too many' $offset 's/i < n)/i <= n \&\& offset < 32)/' \
  small 'touched|untouched'
mutant 'a step too few' kernels/ceilings/fma.cu \
  's/step < FMA_STEPS/step < FMA_STEPS - 1/' small wrong
mutant 'a warp forgotten' kernels/ceilings/read.cu \
  's/w < THREADS \/ 32;/w < THREADS \/ 32 - 1;/' small wrong
mutant 'a CPU loop one short' chapters/3-reduction/controls/cpu-double.c \
  's/i < n;/i < n - 1;/' small wrong
finish
