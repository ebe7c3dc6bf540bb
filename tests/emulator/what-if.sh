# what-if.sh - for tests of what a change is said to cost. Sourced.
# shellcheck disable=SC2154 # bench, scratch: of tap.sh

# said FILE KERNEL: "loads REQUESTS COST stores ..." of what was tried, wavefronts of
# shared memory or sectors of global memory.
said() {
  awk -v kernel="? $2," '/^\?/ { mine = index($0, kernel) == 1 }
    mine && $1 ~ /^(loads|stores|atomics)$/ {
      print $1, $3 == "->" ? $4 : $2, $(NF - 2) }' "$1" | tr -d '~' | xargs
}

# counted FILE KERNEL [SPACE UNIT]: the same of EMU_COUNTS; of shared memory,
# wavefronts.
counted() {
  csv_awk '$at["space"] == space && $at["kernel"] == kernel {
    n[$at["operation"]] += $at["requests"]; w[$at["operation"]] += $at[unit] }
    END { split("load store atomic", op, " ")
      for (i = 1; i <= 3; i++) if (op[i] in n) print op[i] "s", n[op[i]], w[op[i]] }' \
    kernel="$2" space="${3:-shared}" unit="${4:-wavefronts}" "$1" | xargs
}

# is(), and there is something to compare.
same() {
  if [ -n "$1" ]; then is "$@"; else ok 1 "$3: nothing was said"; fi
}

# rung VARIANT SIZE VALUE SPACE UNIT OPERATION...: "loads REQUESTS COST stores ..."
rung() {
  local unit=$5 columns=() op
  "$bench" run --variant "$1" --size "$2" ${3:+--value "$3"} --csv "$scratch/rung.csv" \
    >/dev/null 2>&1
  for op in "${@:6}"; do
    op=${op%s}
    read -r requests cost < <(columns "$scratch/rung.csv" "$4_$op".{requests,"$unit"})
    columns+=("${op}s" "$requests" "$cost")
  done
  echo "${columns[@]}"
}

# against FROM TO <SAID: at which sizes an H200's times say the contrary of the two bounds,
# by more than their quartiles; a count of the sizes compared comes last. FROM, TO: a
# variant, or variant@value.
against() {
  local before after
  read -r before after < <(sed -n 's/~//g; s/^  at least \(about \)*\(.*\) -> \(.*\) ms on .*/\2 \3/p')
  cat report/recorded/nvidia-h200/chapter*.csv | csv_awk '
    { rung = $at["problem"] "/" $at["variant"]; size = $at["size"]
      valued = rung "@" $at["value"] }
    $at["verdict"] != "ok" { next }
    (from ~ /@/ ? valued : rung) == from && (from ~ /@/ || $at["value"] == "") {
      low[size] = $at["p25_ms"]; high[size] = $at["p75_ms"] }
    (to ~ /@/ ? valued : rung) == to && (to ~ /@/ || $at["value"] == "") {
      to_low[size] = $at["p25_ms"]; to_high[size] = $at["p75_ms"] }
    END { for (size in low) if (size in to_low) {
      compared++
      if ((after < before && to_low[size] > high[size]) ||
          (after > before && to_high[size] < low[size])) print size
    } print compared + 0 }' from="$1" to="$2" before="$before" after="$after"
}

# pair FROM[@VALUE] SIZE CHANGE TO[@VALUE] [SIZE]: FROM under the change costs what TO does,
# at its own size, and no recorded times contradict the order of the bounds.
pair() {
  local from=${1%@*} to=${4%@*} value='' to_value='' kernel space unit contrary
  [[ $1 != *@* ]] || value=${1#*@}
  [[ $4 != *@* ]] || to_value=${4#*@}
  EMU_WHAT_IF=$3 "$bench" run --variant "$from" --size "$2" ${value:+--value "$value"} \
    --annotate >"$scratch/from" 2>&1
  kernel=$(sed -n 's/^? \(.*\), [a-z]*:.*: .*/\1/p' "$scratch/from" | head -1)
  space=global unit=sectors
  ! grep -q 'wavefronts each' "$scratch/from" || space=shared unit=wavefronts
  read -ra said <<<"$(said "$scratch/from" "$kernel")"
  local ops=() i
  for ((i = 0; i < ${#said[@]}; i += 3)); do ops+=("${said[i]}"); done
  same "${said[*]}" "$(rung "$to" "${5:-$2}" "$to_value" $space $unit "${ops[@]}")" \
    "$1 at $2, $3: $4"
  # Rungs of other sizes do other work; and where the order is not known, none is told.
  if [ -n "${5:-}" ] || grep -q 'which takes less time is not known' "$scratch/from"; then
    return
  fi
  contrary=$(against "$1" "$4" <"$scratch/from" | xargs)
  like "$contrary" '^[0-9]*$' "$1, $3: no order by bound that recorded times contradict"
}
