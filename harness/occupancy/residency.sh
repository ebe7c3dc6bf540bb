#!/usr/bin/env bash
# residency.sh CALCULATOR PROFILE - how many blocks of each kernel of a
# profile.csv a multiprocessor takes, and the occupancy that makes, as CSV, for
# compute capability 7.5 and 9.0. The registers are those of the profile: a
# compiler for another GPU may give a kernel others. No GPU is needed.
set -euo pipefail
calculator=$1 profile=$2

# "2,50.0", or "0,0.0" where a block has more shared memory than there is.
fits() { # CAPABILITY THREADS REGISTERS SHARED
  { "$calculator" "$@" 2>/dev/null || true; } |
    awk '/^resident/ {printf "%d,%.1f", $2, $(NF - 1); found = 1}
      END {if (!found) printf "0,0.0"}'
}

echo "problem,variant,axis,value,blocks_75,occupancy_75,blocks_90,occupancy_90"
awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
  {print $at["problem"] "," $at["variant"] "," $at["axis"] "," $at["value"], \
    $at["block"], $at["registers"], \
    $at["shared_static_bytes"] + $at["shared_dynamic_bytes"]}' "$profile" |
  while read -r name threads registers shared; do
    echo "$name,$(fits 7.5 "$threads" "$registers" "$shared"),$(fits 9.0 \
      "$threads" "$registers" "$shared")"
  done | LC_ALL=C sort
