#!/usr/bin/env bash
# resources.sh CATALOGUE FILE.cu... - what nvcc gives each kernel, as CSV: its
# registers per thread, the bytes that it stores to spill some of them, its
# stack frame. A kernel whose template takes the value that its variant sweeps
# has a row for each; of several kernels in one row the most of each is given.
# NVCC and FLAGS come from the environment; no GPU is needed.
set -euo pipefail
catalogue=$1
shift

of_file() { # FILE -> problem,variant,axis,source_hash
  awk -F, -v file="$1" 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    $at["file"] == file {print $at["problem"] "," $at["variant"] "," \
      $at["sweeps"] "," $at["source_hash"]}' "$catalogue"
}

echo "problem,variant,axis,value,registers,spill_bytes,stack_bytes,source_hash"
for file; do
  # shellcheck disable=SC2086 # flags are words
  said=$("$NVCC" $FLAGS -I"$(cut -d/ -f1,2 <<<"$file")" -Xptxas -v -c -o /dev/null "$file" 2>&1) ||
    { echo "resources: $file: $(tail -n 1 <<<"$said")" >&2; exit 1; }
  awk -v name="$(of_file "$file")" '
    function keep(what, number) {
      if (number + 0 > most[what, value] + 0) most[what, value] = number
    }
    BEGIN {split(name, part, ",")}
    /Function properties for|Compiling entry function/ {
      value = ""
      if (part[3] != "" && match($0, /ILi[0-9]+E/))
        value = substr($0, RSTART + 3, RLENGTH - 4)
    }
    /bytes stack frame/ {keep("stack", $1); keep("spill", $5)}
    /Used [0-9]+ registers/ {
      match($0, /Used [0-9]+/)
      keep("registers", substr($0, RSTART + 5, RLENGTH - 5))
      values[value]
    }
    END {
      for (value in values)
        print part[1] "," part[2] "," (value == "" ? "" : part[3]) "," value \
          "," most["registers", value] + 0 "," most["spill", value] + 0 "," \
          most["stack", value] + 0 "," part[4]
    }' <<<"$said"
done | sort -t, -k1,2 -k4,4n
