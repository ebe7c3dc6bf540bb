#!/usr/bin/env bash
# validate.sh GPU_BENCH COUNTS_DIR OUT - the emulator's counts
# against a GPU's counters, every variant at every size and axis value that the
# emulator counted.
#
# COUNTS_DIR holds the emulator's chapter<N>.csv. Each of their rows is run once
# under ncu; OUT gets a row per counter: what the emulator counted, what the
# hardware did, and the result:
#
#   equal         the same number
#   merged        nvcc merged loads or stores into wider ones: fewer requests,
#                 the bytes used being equal; the row names such an instruction
#   predicated    the hardware counts instructions that no lane of the warp
#                 takes part in, too: more requests, bytes used and wavefronts
#                 being equal; the row names such an instruction
#   asynchronous  the kernel copies from global to shared memory by LDGSTS, which
#                 the hardware counts apart from loads and stores
#   differs       anything else; the exit status is then nonzero
set -uo pipefail
bench=$1 counts=$2 out=$3
for tool in ncu cuobjdump; do
  command -v "$tool" >/dev/null || {
    echo "validate: $tool is not here; it comes with the CUDA Toolkit" >&2
    exit 1
  }
done
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Count, and the hardware's counter of the same thing.
cat >"$work/counters" <<'END'
global_load.requests l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum
global_load.sectors l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum
global_load.bytes_used smsp__sass_data_bytes_mem_global_op_ld.sum
global_store.requests l1tex__t_requests_pipe_lsu_mem_global_op_st.sum
global_store.sectors l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum
global_store.bytes_used smsp__sass_data_bytes_mem_global_op_st.sum
shared_load.requests smsp__inst_executed_op_shared_ld.sum
shared_load.wavefronts l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum
shared_load.bytes_used smsp__sass_data_bytes_mem_shared_op_ld.sum
shared_store.requests smsp__inst_executed_op_shared_st.sum
shared_store.wavefronts l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum
shared_store.bytes_used smsp__sass_data_bytes_mem_shared_op_st.sum
END
metrics=$(awk '{print $2}' "$work/counters" | paste -sd,)

# The telling memory instructions of a variant's kernels in its own machine code
# (variants of a chapter call their kernels alike): wide ones, predicated ones
# (@P0 LDS) and asynchronous copies.
instructions() { # chapter, variant
  local folder object
  folder=$(dirname "$bench")
  for object in "$folder/chapters/$1-"*"/$2.o" "$folder"/kernels/*/"$2.o"; do
    [ ! -f "$object" ] || cuobjdump --dump-sass "$object" 2>/dev/null
  done | awk '
    /Function :/ {kernel = $3}
    match($0, /(@!?U?P[0-9]+ )?(LDS|LDG|STS|STG|LDGSTS)[A-Z0-9.]*/) {
      text = substr($0, RSTART, RLENGTH); sub(/ /, "_", text)
      if (text ~ /64|128|@|LDGSTS/) print kernel, text
    }' | sort -u
}

# count CSV -> problem,variant,axis,value,shape and the counts, in their order
# (-: not counted), of the rows that ran on the device. Of a long sweep, the
# values up to 3 and the powers of two.
rows() {
  awk -F, -v counters="$work/counters" '
    function wanted(v) {
      while (v > 3 && v % 2 == 0) v /= 2
      return v <= 3
    }
    BEGIN { while ((getline line < counters) > 0)
              { split(line, part, " "); name[++names] = part[1] } }
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["verdict"] == "ok" && wanted($at["value"]) {
      n = $at["inner"]; shape = $at["rows"] "x" $at["cols"]
      if (n > 1) shape = shape "x" n
      if ($at["rows"] == 1 && n == 1) shape = $at["cols"]
      printf "%s,%s,%s,%s,%s", $at["problem"], $at["variant"], $at["axis"], \
        $at["value"], shape
      for (i = 1; i <= names; i++)
        printf ",%s", (name[i] in at) ? $at[name[i]] : "-"
      print ""
    }' "$1"
}

# One configuration under ncu: its counters, summed over the launches, and
# the kernels that were launched.
profile() { # problem variant axis value shape
  local axis=()
  [ -z "$4" ] || axis=(--axis "$4")
  ncu --clock-control none --csv --metrics "$metrics" "$bench" run \
    --device gpu --check --variant "$1/$2" "${axis[@]}" --size "$5" \
    2>"$work/err" | awk -f "$here/ncu.awk" -f "$here/validate-sum.awk" \
      -v metrics_file="$work/counters"
}

{
  echo "problem,variant,axis,value,shape,count,emulator,hardware,result,instruction"
  for csv in "$counts"/chapter*.csv; do
    rows "$csv" | while IFS=, read -r problem variant axis value shape expected; do
      # A copy by the runtime launches no kernel: nothing to compare.
      [[ $expected =~ [1-9] ]] || continue
      measured=$(profile "$problem" "$variant" "$axis" "$value" "$shape" </dev/null)
      [ -n "$measured" ] || {
        echo "validate: ncu said nothing of $problem/$variant; $(tail -n 1 "$work/err")" >&2
        echo "$problem,$variant,$axis,$value,$shape,,,,differs,"
        continue
      }
      chapter=${csv##*/chapter}
      instructions "${chapter%.csv}" "$variant" >"$work/instructions"
      awk -f "$here/validate-join.awk" -v instructions="$work/instructions" \
        -v counters="$work/counters" -v expected="$expected" \
        -v measured="$measured" -v head="$problem,$variant,$axis,$value,$shape"
    done
  done
} >"$out.part"
mv "$out.part" "$out"
awk -F, -v out="$out" 'NR > 1 {n[$9]++}
  END {
    printf "validate: %d equal, %d merged, %d predicated, %d asynchronous, %d differ; see %s\n",
      n["equal"], n["merged"], n["predicated"], n["asynchronous"], n["differs"], out
    exit n["differs"] > 0 || !n["equal"]
  }' "$out"
