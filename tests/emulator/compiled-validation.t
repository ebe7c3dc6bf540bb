#!/usr/bin/env bash
# Counts as compiled of the course's variants, against an H200's counters of them: half
# of the rows of validation.csv that a compiler has made differ are equal, and all stay
# equal that are so as written.
# tier: all
. tests/tap.sh
validation=report/recorded/nvidia-h200/validation.csv

# Variants with such a row, their files. Products of many unrolled shapes, whose rows
# have loads of ptxas's own that no lane takes part in (@!PT LDS), take minutes to compile.
csv_awk 'FILENAME ~ /catalogue/ { file[$at["problem"] "/" $at["variant"]] = $at["file"]; next }
  { name = $at["problem"] "/" $at["variant"] }
  $at["result"] ~ /merged|narrowed|unrolled|predicated/ && !seen[name]++ &&
    file[name] !~ /^chapters\/10-/ { print name, file[name] }' "$B/catalogue.csv" \
  "$validation" >"$scratch/variants"
compile() { # FILE
  local room=${1#chapters/}
  room=chapters/${room%%/*}
  mkdir -p "$scratch/$(dirname "$1")"
  "$emucc" --compiled -O3 -std=c++17 -Ikernels -I"$room" -I"$(dirname "$1")" \
    -include "$B/sources/$1.h" -c -o "$scratch/${1%.cu}.o" "$1" 2>>"$scratch/said"
}
export -f compile
export scratch emucc B
cut -d' ' -f2 "$scratch/variants" | xargs -P2 -I{} bash -c 'compile {}'
ok $? "$(wc -l <"$scratch/variants") variants compile with --compiled"

# A bench with these in place of its own.
find harness kernels chapters \( -name '*.c' -o -name '*.cu' \) | sort |
  while read -r source; do
    object=${source%.*}.o
    if [ -f "$scratch/$object" ]; then
      echo "$scratch/$object"
    elif [ -f "$B/emulator/$object" ]; then
      echo "$B/emulator/$object"
    fi
  done >"$scratch/objects"
xargs "$emucc" -o "$scratch/bench" -Xlinker harness/bench/emulator-symbols.ld \
  <"$scratch/objects" 2>>"$scratch/said"
ok $? 'and link'
while read -r name _; do
  "$scratch/bench" run --variant "$name" --csv "$scratch/one.csv" \
    >/dev/null 2>>"$scratch/said" </dev/null
  cat "$scratch/one.csv"
done <"$scratch/variants" >"$scratch/counts.csv"

# A line a row of validation.csv that was counted: what it is as written, and whether it
# is equal as compiled.
awk -F, '
  $1 == "chapter" || $1 == "problem" {
    split("", at); for (i = 1; i <= NF; i++) at[$i] = i; next }
  function key(shape) { return $at["problem"] "/" $at["variant"] " " $at["axis"] "=" \
    $at["value"] " " shape }
  "verdict" in at {
    shape = $at["rows"] "x" $at["cols"] ($at["inner"] > 1 ? "x" $at["inner"] : "")
    if ($at["rows"] == 1 && $at["inner"] <= 1) shape = $at["cols"]
    has[key(shape)] = 1
    for (name in at) count[key(shape), name] = $at[name]; next }
  has[key($at["shape"])] {
    equal = count[key($at["shape"]), $at["count"]] == $at["hardware"]
    print $at["result"], equal ? "equal" : "differs", key($at["shape"]), $at["count"],
      $at["hardware"], count[key($at["shape"]), $at["count"]] }
' "$scratch/counts.csv" "$validation" >"$scratch/rows"
all=$(csv_awk '$at["result"] ~ /merged|narrowed|unrolled|predicated/' "$validation" | wc -l)
for cause in merged predicated narrowed unrolled; do
  echo "# $cause: $(grep -c "^$cause equal" "$scratch/rows") of $(
    csv_awk '$at["result"] == cause' cause="$cause" "$validation" | wc -l) rows equal"
done
equal=$(grep -cE '^(merged|predicated|narrowed|unrolled) equal' "$scratch/rows")
ok $((2 * equal < all)) "$equal of $all rows that differ as written are equal as compiled"
like "$(grep -c '^equal ' "$scratch/rows")" '^[0-9]{3,}$' 'there are rows that are equal as written'
is "$(grep '^equal differs' "$scratch/rows")" '' 'and all of these as compiled'
finish
