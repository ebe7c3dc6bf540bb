#!/usr/bin/env bash
# Every variant, at its small sizes and all axis values and at its odd sizes and the
# standard value, on the emulator: right, or wrong on purpose and caught. Where all
# tests are run, at odd sizes with all values, too; and run again: the same rows.
# long
. tests/tap.sh

# What make has counted for the chapters is at small sizes.
awk 'NR == 1 || FNR > 1' "$B"/results/emulator/chapter*.csv >"$scratch/small.csv"
values=(--standard)
[ "${TIER:-}" != all ] || values=()
said=$($bench run --size-set odd "${values[@]}" --csv "$scratch/odd.csv" 2>&1 >/dev/null)
is "$? $said" "0 " 'bench run --size-set odd: no complaint'
for sizes in small odd; do
  while IFS=$'\t' read -r variant wrong; do
    is "$wrong" '' "$variant at $sizes sizes"
  done < <(csv_awk '
    { name = $at["problem"] "/" $at["variant"] }
    NR == FNR { if ($at["needs"] == "") wrong[name] = "not run"; next }
    $at["verdict"] !~ /^(ok|cpu|inaccurate|caught)$/ {
      said[name] = said[name] "size " $at["size"] ": " $at["verdict"] " "
    }
    { wrong[name] = said[name] }
    END { for (name in wrong) print name "\t" wrong[name] }' \
    "$B/catalogue.csv" "$scratch/$sizes.csv" | sort)
done
if [ "${TIER:-}" = all ]; then
  said=$(EMU_THREADS=3 $bench run --size-set small --csv "$scratch/again.csv" \
    2>&1 >/dev/null)
  is "$? $said" "0 " 'bench run --size-set small: no complaint'
  is "$(sort "$scratch/again.csv" | comm -23 - <(sort "$scratch/small.csv"))" '' \
    'a second run gives the same rows'
fi
finish
