#!/usr/bin/env bash
# validate.sh BENCH COUNTS PIECES OUT - the emulator's counts against a GPU's
# counters, every variant at every size and axis value that the emulator counted.
#
# COUNTS holds the emulator's chapter<N>.csv. Each of their rows is run once
# under ncu; OUT gets a row per counter: what the emulator counted, what the
# hardware did, and the result:
#
#   equal         the same number
#   merged        nvcc merged loads or stores into wider ones: fewer requests,
#                 the bytes used being equal; the row names such an instruction
#   narrowed      nvcc loads of a wide word only what the source uses of it; the
#                 row names such a load
#   unrolled      nvcc unrolled a loop that some lanes leave earlier than others:
#                 those are an iteration ahead in the unrolled part, so that there
#                 are more requests for as many bytes; the row names a load or
#                 store of a later iteration, by its displacement
#   predicated    the hardware counts instructions that no lane of the warp
#                 takes part in, too; the row names such an instruction
#   instructions  the number of shared memory's instructions, which includes
#                 such that no lane takes part in: rows of wavefronts and bytes
#                 carry the verdict
#   asynchronous  the hardware keeps this count of copies from global to shared
#                 memory (LDGSTS) apart from that of loads and stores
#   varies        the hardware counts something else each time it runs the
#                 kernel; the row names the range of five runs, or is of a
#                 launch whose loads from global memory vary, as where threads
#                 wait for others
#   differs       anything else; the exit status is then nonzero
#
# What was done before an interruption is kept in PIECES; with STALE=1 what OUT has
# of today's sources and counts stays.
set -uo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
bench=$1 counts=$2 pieces=$3 out=$4
need_tool ncu cuobjdump
machine=$("$bench" device --slug) || exit
open_pieces "$pieces" "$(harness_state) $machine"

# Count, and the hardware's counter of the same thing.
cat >"$pieces/counters" <<'END'
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
metrics=$(awk '{print $2}' "$pieces/counters" | paste -sd,)

# The telling memory instructions of a variant's kernels in its own machine code
# (variants of a chapter call their kernels alike): loads, wide ones, predicated
# ones (@P0 LDS), asynchronous copies, and those with a displacement (LDG.E [+0x80]).
instructions() { # chapter, variant
  local folder object
  folder=$(dirname "$bench")
  find "$folder/chapters/$1-"* "$folder"/kernels -name "$2.o" \
    -o -name "[0-9][0-9]-$2.o" 2>/dev/null | while read -r object; do
    cuobjdump --dump-sass "$object" 2>/dev/null
  done | awk '
    /Function :/ {kernel = $3}
    match($0, /(@!?U?P[0-9T]+ )?(LDS|LDG|STS|STG|LDGSTS)[A-Z0-9.]*/) {
      text = substr($0, RSTART, RLENGTH); sub(/ /, "_", text)
      if (text ~ /64|128|@|LDG/) print kernel, text
      if (match($0, /\+-?0x[0-9a-f]+\]/))
        print kernel, text "_[" substr($0, RSTART, RLENGTH)
    }' | sort -u
}

# problem,variant,axis,value,shape,source_hash,chapter and the counts, in their
# order (-: not counted), of the rows that ran on the device. Of a sweep, the
# values up to 3 and the powers of two, and those of a stencil.
rows() {
  awk -F, -v counters="$pieces/counters" '
    function wanted(v) {
      while (v > 3 && v % 2 == 0) v /= 2
      return v <= 3 || $at["axis"] == "points"
    }
    BEGIN { while ((getline line < counters) > 0)
              { split(line, part, " "); name[++names] = part[1] } }
    FNR == 1 { split("", at); for (i = 1; i <= NF; i++) at[$i] = i; next }
    $at["verdict"] == "ok" && wanted($at["value"]) {
      n = $at["inner"]; shape = $at["rows"] "x" $at["cols"]
      if (n > 1) shape = shape "x" n
      if ($at["rows"] == 1 && n == 1) shape = $at["cols"]
      printf "%s,%s,%s,%s,%s,%s,%s", $at["problem"], $at["variant"], \
        $at["axis"], $at["value"], shape, $at["source_hash"], $at["chapter"]
      for (i = 1; i <= names; i++)
        printf ",%s", (name[i] in at) ? $at[name[i]] : "-"
      print ""
    }' "$counts"/chapter*.csv
}

# The counters of one configuration, summed over its launches.
count_once() { # ERRORS problem variant axis value shape
  local swept=()
  [ -z "$5" ] || swept=(--value "$5")
  run_ncu "$metrics" "$1" --verify-only --variant "$2/$3" "${swept[@]}" --size "$6" |
    awk -f "$gpu_home/ncu.awk" -f "$gpu_home/validate-sum.awk" \
      -v metrics_file="$pieces/counters"
}

# The rows of one configuration. Where one differs, the hardware counts four times
# more.
compare() { # ERRORS problem variant axis value shape expected chapter source_hash
  local measured rows
  measured=$(count_once "${@:1:6}")
  [ -n "$measured" ] || return 1
  instructions "$8" "$3" >"$1.instructions"
  rows=$(join_counts "$measured" "$@")
  if grep -q ',differs,' <<<"$rows"; then
    for _ in 2 3 4 5; do measured+=$'\n'$(count_once "${@:1:6}"); done
    rows=$(join_counts "$measured" "$@")
  fi
  echo "$rows"
}

join_counts() { # MEASURED: a line for each run; then as compare
  awk -f "$gpu_home/validate-join.awk" -v instructions="$2.instructions" \
    -v counters="$pieces/counters" -v expected="$8" \
    -v measured="${1//$'\n'/;}" -v head="$3,$4,$5,$6,$7" \
    -v source_hash="${10}"
}

# The rows that OUT has, if they are current and the emulator counts as it did.
validated() { # PREFIX HASH EXPECTED
  local rows
  rows=$(current_rows "$out" "$1" "$2") || return
  [ "$(awk -F, -v expected="$3" -v counters="$pieces/counters" '
      BEGIN {
        n = split(expected, want, ",")
        for (i = 1; i <= n && (getline line < counters) > 0; i++) {
          split(line, part, " ")
          count[part[1]] = want[i]
        }
      }
      $7 != count[$6] { print; exit }' <<<"$rows")" = "" ] && echo "$rows"
}

# The same as a piece, in a file of its number. Status 255 ends it all.
compare_row() { # NUMBER ROW
  local problem variant axis value shape source_hash chapter expected
  local err=$pieces/part/$1.err
  IFS=, read -r problem variant axis value shape source_hash chapter expected <<<"$2"
  validated "$problem,$variant,$axis,$value,$shape" "$source_hash" "$expected" \
    >"$pieces/part/$1" || run_cached "$pieces" "$problem,$variant,$axis,$value,$shape,$source_hash,$expected" \
    compare "$err" "$problem" "$variant" "$axis" "$value" "$shape" \
    "$expected" "$chapter" "$source_hash" >"$pieces/part/$1" || {
    ! grep -q ERR_NVGPUCTRPERM "$err" "$err.csv" || exit 255
    echo "$tool: ncu said nothing of $problem/$variant;" \
      "$(tail -n 1 "$err")" >&2
    echo "$problem,$variant,$axis,$value,$shape,,,,differs,,$source_hash" \
      >"$pieces/part/$1"
  }
  echo "$1"
}
export -f instructions count_once join_counts compare compare_row run_cached run_ncu \
  die current_rows validated
export tool gpu_home bench pieces metrics out

rows | grep -E '^([^,]*,){7}.*[1-9]' >"$pieces/rows" # a copy launches no kernel
all=$(wc -l <"$pieces/rows")
so_far=0
rm -rf "$pieces/part"
mkdir "$pieces/part"
# Several at a time: what is counted does not depend on what else runs, and
# ncu itself has one kernel replayed at a time. The first goes alone: where
# this user may not read the counters, that is said once.
awk '{printf "%04d\n%s\n", NR, $0}' "$pieces/rows" | {
  IFS= read -r number && IFS= read -r row && (compare_row "$number" "$row") &&
    xargs -d '\n' -n 2 -P "$(nproc)" bash -c 'compare_row "$@"' _
} | while read -r _; do tell_progress $((so_far += 1)) "$all"; done
[ "$(find "$pieces/part" -name '[0-9]*[0-9]' | wc -l)" -eq "$all" ] || exit
{
  echo "problem,variant,axis,value,shape,count,emulator,hardware,result,reason,source_hash"
  find "$pieces/part" -name '[0-9]*[0-9]' -print0 | sort -z | xargs -0 cat
} >"$pieces/validation.csv" || exit
mkdir -p "$(dirname "$out")"
cp "$pieces/validation.csv" "$out.part" && mv "$out.part" "$out"
awk -F, -v out="$out" -v names="equal merged narrowed predicated unrolled \
instructions asynchronous varies differs" 'NR > 1 {n[$9]++}
  END {
    printf "validate:"
    words = split(names, word, " ")
    for (i = 1; i <= words; i++)
      printf "%s %d %s", (i > 1 ? "," : ""), n[word[i]], word[i]
    print "; see " out
    exit n["differs"] > 0 || !n["equal"]
  }' "$out"
