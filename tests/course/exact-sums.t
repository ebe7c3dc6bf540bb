#!/usr/bin/env bash
# Every reduction on integers, none of them zero, of which any sum is exact in a
# float: an element that is lost or added twice shows, where the error bound of
# the chapter's input lets some be lost.
. tests/tap.sh
. tests/own-bench.sh
problem=chapters/3-reduction/problem.c
own_bench_parts $problem
while read -r file; do
  variants+=("$B/emulator/${file%.*}.o")
done < <(csv_awk '$at["problem"] == "reduction" && $at["needs"] == "" {print $at["file"]}' \
  "$B/catalogue.csv")

integers='for (size_t i = 0; i < elements(p); i++) {
    float unit = random_unit(6, i), size = 1 + floorf(255 * fabsf(2 * unit - 1));
    in[0][i] = unit < 0.5f ? -size : size; }'
sed -e "s|^  fill_random(.*);|  ${integers//$'\n'/ }|" \
  -e 's|^  bound\[0\] = .*;|  bound[0] = 0 * longest_chain(n);|' \
  $problem >"$scratch/problem.c"
is "$(diff $problem "$scratch/problem.c" | grep -c '^>')" 2 \
  'other elements, and a bound of 0'

exact() { # OBJECT... - bench run on integers; what it says of failures
  gcc -Ikernels -Ichapters/3-reduction -include "$B/sources/$problem.h" -c \
    "$scratch/problem.c" -o "$scratch/problem.o" &&
    link_bench bench "$scratch/problem.o" "$@" \
      -Xlinker harness/bench/emulator-symbols.ld &&
    "$scratch/bench" run --size 1,33,1000,100003 \
      --csv "$scratch/out.csv" 2>"$scratch/said" >"$scratch/table"
  cat "$scratch/said"
}
is "$(exact "${variants[@]}")" '' 'all of them are right to the last bit'
is "$(csv_awk '$at["max_error"] + 0 != 0 {print $at["variant"], $at["size"]}' \
  "$scratch/out.csv")" '' 'and their errors are 0'

# One element of 100 003 lost: within the bound of the chapter's input.
sed 's/i < n ? x\[i\] : 0/i < n \&\& i != 77777 ? x[i] : 0/' \
  chapters/3-reduction/06-shuffle.cu >"$scratch/shuffle.cu"
"$emucc" -Ikernels -Ichapters/3-reduction -include \
  "$B/sources/chapters/3-reduction/06-shuffle.cu.h" -c "$scratch/shuffle.cu" -o \
  "$scratch/shuffle.o"
like "$(exact "$scratch/shuffle.o")" 'size 100003: wrong' \
  'one element lost of 100 003 is noticed'
finish
