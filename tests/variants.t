#!/usr/bin/env bash
# Every variant, at its small and its odd sizes and all axis values, on the
# emulator: right, or wrong on purpose and caught. Twice: the same bytes.
# long
. tests/tap.sh
bench=$B/emulator/bench

for sizes in small odd; do
  csv=$scratch/$sizes.csv
  said=$($bench run --sizes $sizes --csv "$csv" 2>&1 >/dev/null)
  is "$? $said" "0 " "bench run --sizes $sizes: no complaint"
  while IFS=, read -r variant problem _ _ needs _; do
    [ -z "$needs" ] || continue
    is "$(awk -F, -v p="$problem" -v v="$variant" '
      NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
      $at["problem"] == p && $at["variant"] == v {
        rows++
        if ($at["verdict"] !~ /^(ok|cpu|inaccurate|caught)$/)
          print "size " $at["size"] ": " $at["verdict"]
      }
      END {if (!rows) print "not run"}' "$csv")" '' \
      "$problem/$variant at $sizes sizes"
  done < <(tail -n +2 "$B/catalogue.csv")
done
EMU_THREADS=2 $bench run --sizes small --csv "$scratch/again.csv" \
  >/dev/null 2>&1
ok "$(cmp -s "$scratch/small.csv" "$scratch/again.csv"; echo $?)" \
  'a second run gives the same bytes'
finish
