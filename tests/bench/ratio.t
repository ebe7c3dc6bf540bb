#!/usr/bin/env bash
# bench ratio: a variant and its baseline in paired turns, without a GPU
# (tests/gpu/bench.sh).
# tier: quick
. tests/tap.sh
. tests/gpu/bench.sh
c3=chapters/3-reduction csv=$scratch/ratios.csv

# Graphs, played launch by launch: the emulator cannot capture this stream.
cat >"$scratch/launch_graph.c" <<'END'
#include "bench/timing/rotation.h"
#include <stdlib.h>
struct launch_graph {
  const struct rotation *rotation;
  const struct configuration *configuration;
};
struct launch_graph *launch_graph_record(const struct rotation *r,
                                 const struct configuration *c) {
  struct launch_graph *l = malloc(sizeof *l);
  *l = (struct launch_graph){r, c};
  return l;
}
void launch_graph_play(struct launch_graph *l) {
  for (int copy = 0; copy < l->rotation->copies; copy++) {
    struct task t = rotation_task(l->rotation, l->configuration, copy);
    l->configuration->entry->variant->launch(&t);
  }
}
void launch_graph_free(struct launch_graph *l) {
  free(l);
}
END

field() { # COLUMN ROW
  csv_awk 'NR == row + 1 {print $at[want]}' want="$1" row="$2" "$csv"
}
holds() { # CONDITION of fields, NAME
  is "$(csv_awk '!('"$1"')' "$csv")" '' "$2"
}

bench_of ratio $c3/08-vectorised.cu $c3/09-last-block.cu $c3/07-grid-stride.cu
ratio=$scratch/ratio
$ratio ratio --variant last-block,grid-stride --against vectorised --quick \
  --size 1000 --csv "$csv" >"$scratch/out" 2>"$scratch/err"
is "$?" 0 'a ratio is measured'
is "$(field variant 1) $(field baseline 1) $(field variant 2)" \
  'grid-stride vectorised last-block' 'a row for each variant but the baseline'
is "$(field verdict 1) $(field method 1) $(field copies 1)" 'ok launch 1' \
  'one by one, where launches cannot be captured'
holds '$at["ci_low"] <= $at["ratio"] && $at["ratio"] <= $at["ci_high"] &&
  $at["turns"] >= 11' 'a ratio lies in its interval'
$ratio ratio --variant last-block --against vectorised,grid-stride --quick \
  --size 33 --csv "$csv" >/dev/null 2>&1
is "$(field baseline 1) $(field baseline 2) $(field variant 2)" \
  'grid-stride vectorised last-block' 'and for each baseline'
is "$(comm -12 <(sed 1q "$csv" | tr , '\n' | sort) \
  <(sed 1q "$B/results/emulator/chapter3.csv" | tr , '\n' |
    sed '1,/^warm_ms$/d' | sort))" '' 'no column has the name of a count'
$ratio ratio --variant last-block --against vectorised --quick --random 3 \
  --seed 7 --between 30,900 --csv "$csv" >/dev/null 2>&1
is "$? $(columns "$csv" seed verdict | sort | uniq -c | tr -s ' ')" '0  3 7 ok' \
  'sizes that nobody chose, by a seed that is in the record'
drawn=$(columns "$csv" size)
holds 'NR == 1 || $at["cols"] >= 30 && $at["cols"] <= 900' 'within the range'
$ratio ratio --variant last-block --against grid-stride --quick --random 3 \
  --seed 7 --between 30,900 --csv "$csv" >/dev/null 2>&1
is "$(columns "$csv" size)" "$drawn" 'the same for each variant of a problem'

# What the variant predicts of itself, and what both take.
printf '%s\n' '#include "prediction.h"' \
  'static struct prediction predict(const struct instance *i) {' \
  '  struct prediction p = {"one", i->shape.cols / 8.};' '  return p;' '}' \
  'PREDICTION(predict);' >"$scratch/predict.c"
gcc -Ikernels -c "$scratch/predict.c" -o "$scratch/predict.o"
link_bench predicting "$B/emulator/$c3"/0{7-grid-stride,8-vectorised,9-last-block}.o \
  "$scratch/predict.o"
"$scratch/predicting" ratio --variant last-block --against vectorised --quick --random 2 \
  --seed 7 --between 30,900 --predicted "$csv" >/dev/null 2>&1
is "$? $(sed 1q "$csv")" "0 $(sed 1q report/recorded/nvidia-h200/shapes.csv)" \
  'predictions are rows of shapes.csv'
holds 'NR == 1 || $at["plan"] == "one" && $at["verdict"] == "ok" &&
  $at["predicted_us"] == sprintf("%.2f", $at["cols"] / 8) &&
  $at["measured_us"] > 0 && $at["baseline_us"] > 0' 'beside what was measured'
fails 'of the variants of this bench 0 have a line PREDICTION' $ratio ratio \
  --variant last-block --against vectorised --predicted "$csv"
fails 'is of one variant; name it by --variant' "$scratch/predicting" ratio \
  --variant last-block,grid-stride --against vectorised --predicted "$csv"

fails '--random many: write whole numbers' $ratio ratio --random many
fails '--between 9,3: write the least and the most' $ratio ratio --random 3 \
  --between 9,3
fails 'give one of --size, --size-set and --random' $ratio ratio --random 3 --size 8
fails 'are of random sizes: --random 60' $ratio ratio --seed 8
EMU_STRICT=1 $ratio ratio --variant last-block --against vectorised --quick \
  --size 33 --shift 3 --csv "$csv" >/dev/null 2>&1
is "$? $(field shift 1) $(field verdict 1)" '0 3 ok' \
  'inputs may begin past a boundary'
like "$(cat "$scratch/out")" 'reduction/last-block, size 1000 against vectorised: [0-9.]+ times' \
  'and is printed'

gcc -Iharness -Ikernels -o "$scratch/launch_graph.o" \
  -c "$scratch/launch_graph.c"
# Nothing that is emulated is short: here all is, and five are many.
sed 's/SHORT_MS = 0.025/SHORT_MS = 1e6/; s/GRAPH_MS = 0.4/GRAPH_MS = 1e6/
  s/MAX_COPIES = 200/MAX_COPIES = 5/' harness/bench/timing/sample_pairs.c \
  >"$scratch/sample_pairs.c"
gcc -D_GNU_SOURCE -Iharness/bench/timing -Iharness/emulator/include -Iharness \
  -Ikernels -o "$scratch/sample_pairs.o" \
  -c "$scratch/sample_pairs.c"
with_stand_ins=()
for part in "${parts[@]}"; do
  case $part in */timing/launch_graph.o | */timing/sample_pairs.o) ;;
    *) with_stand_ins+=("$part") ;; esac
done
parts=("${with_stand_ins[@]}" "$scratch/launch_graph.o" "$scratch/sample_pairs.o")
bench_of graph $c3/08-vectorised.cu $c3/09-last-block.cu
"$scratch/graph" ratio --variant last-block --against vectorised --quick \
  --size 33 --shift 1 --csv "$csv" >/dev/null 2>&1
is "$(field method 1) $(field verdict 1)" 'graph ok' \
  'short launches are timed many at a time'
is "$(field copies 1)" 5 'each on a copy of the input'

# A kernel that takes every array for aligned.
sed 's/= words_of(x, n, id, &sum)/= {(const float4 *)x, n \/ 4}/' \
  $c3/09-last-block.cu >"$scratch/last-block.cu"
"$emucc" -Ikernels -I$c3 -c "$scratch/last-block.cu" \
  -o "$scratch/aligned.o" -include "$B/sources/$c3/09-last-block.cu.h"
link_bench aligned "$scratch/aligned.o" "$B/emulator/$c3/08-vectorised.o"
for shift in 0 1; do
  "$scratch/aligned" ratio --variant last-block --against vectorised --quick \
    --size 32 --shift $shift >/dev/null 2>&1
  is "$(($? > 0))" "$shift" "for which a shift of $shift is right, or not"
done

# Keys that begin past a boundary, more of them than one step of all threads.
if [ "${TIER:-}" = all ]; then
  c8=chapters/8-patterns/histogram
  bench_of keys $c8/0[23]-*.cu $c8/copies.cu
  "$scratch/keys" ratio --variant wide-loads,copies --against shared --quick \
    --size 256x17001 --shift 3 --csv "$csv" >/dev/null 2>&1
  is "$? $(field verdict 1) $(field verdict 2)" '0 ok ok' \
    'histograms count keys that begin anywhere'
fi

# A kernel that is right where the harness looks first, and wrong elsewhere.
sed 's/\*out = sum;/*out = gridDim.x > 1 ? sum : sum + 1;/' \
  $c3/09-last-block.cu >"$scratch/last-block.cu"
"$emucc" -Ikernels -I$c3 -c "$scratch/last-block.cu" \
  -o "$scratch/wrong.o" -include "$B/sources/$c3/09-last-block.cu.h"
link_bench wrong "$scratch/wrong.o" "$B/emulator/$c3/08-vectorised.o"
"$scratch/wrong" ratio --variant last-block --against vectorised --quick \
  --size 33 --csv "$csv" >/dev/null 2>"$scratch/err"
is "$? $(field ratio 1) $(field verdict 1)" '1  wrong' \
  'no ratio of one that is wrong'
"$scratch/wrong" ratio --variant vectorised --against last-block --quick \
  --size 33 --csv "$csv" >/dev/null 2>"$scratch/err"
is "$? $(field ratio 1) $(field verdict 1)" '1  wrong' \
  'nor against one that is wrong'

fails 'none of these variants has a baseline; name' quietly "$ratio" ratio \
  --variant vectorised --against vectorised
fails 'write a number of floats up to 255' quietly "$ratio" ratio \
  --variant last-block --against vectorised --size 33 --shift 1e3
fails 'vectorised' quietly "$ratio" ratio --against vectorized
finish
