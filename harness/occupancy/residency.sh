#!/usr/bin/env bash
# residency.sh CALCULATOR PROFILE - how many blocks of each kernel of a
# profile.csv a multiprocessor takes, and the occupancy that makes, as CSV, for
# compute capability 7.5, 8.6, 8.9 and 9.0. The registers are those of the profile: a
# compiler for another GPU may give a kernel others. No GPU is needed.
set -euo pipefail
calculator=$1 profile=$2

# "2,50.0", or "0,0.0" where a block has more shared memory than there is.
fits() { # CAPABILITY THREADS REGISTERS SHARED
  { "$calculator" "$@" 2>/dev/null || true; } |
    awk '/^resident/ {printf "%d,%.1f", $2, $(NF - 1); found = 1}
      END {if (!found) printf "0,0.0"}'
}

capabilities=(7.5 8.6 8.9 9.0)
printf "problem,variant,axis,value"
for capability in "${capabilities[@]}"; do
  printf ",blocks_%s,occupancy_%s" "${capability/./}" "${capability/./}"
done
echo
awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
  {print $at["problem"] "," $at["variant"] "," $at["axis"] "," $at["value"], \
    $at["block"], $at["registers"], \
    $at["shared_static_bytes"] + $at["shared_dynamic_bytes"]}' "$profile" |
  while read -r name threads registers shared; do
    printf "%s" "$name"
    for capability in "${capabilities[@]}"; do
      printf ",%s" "$(fits "$capability" "$threads" "$registers" "$shared")"
    done
    echo
  done | LC_ALL=C sort
