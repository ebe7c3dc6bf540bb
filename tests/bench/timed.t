#!/usr/bin/env bash
# The part of bench that times, without a GPU (tests/gpu/bench.sh).
# tier: quick
. tests/tap.sh
. tests/gpu/bench.sh

bench_of fast chapters/4-bank-conflicts/03-padded.cu \
  chapters/3-reduction/controls/cpu-float.c chapters/3-reduction/01-global.cu \
  chapters/2-tiling/wrong/no-barrier.cu $ceilings/read.cu $ceilings/memcpy.cu
fast=$scratch/fast
csv=$scratch/times.csv

# Values of a column in rows whose other column has a value.
column() { # csv, column, where, is
  csv_awk '$at[where] == is {print $at[want]}' want="$2" where="$3" is="$4" "$1"
}

$fast run --size-set small --csv "$csv" --quick >"$scratch/out" 2>"$scratch/err"
is "$?" 0 'a run that times succeeds'
is "$(grep ^bench: "$scratch/err")" '' 'silently, where stderr is no terminal'
is "$(column "$csv" verdict variant padded)" ok 'a right variant is ok'
is "$(column "$csv" verdict variant cpu-float)" inaccurate \
  'one that may pass its bound is inaccurate'
is "$(column "$csv" device variant cpu-float)" cpu 'a host variant is the CPU'
is "$(column "$csv" machine variant cpu-float)" \
  "$(column "$csv" machine variant padded)" 'of the same machine'
is "$(column "$csv" verdict variant global | sort -u)" ok \
  'one that destroys its input is right in every launch'
is "$(column "$csv" warm_ms variant global | sort -u)" '' \
  'and is not timed warm'
is "$(column "$csv" variant variant no-barrier)" '' \
  'what is wrong on purpose is not timed'
is "$(csv_awk '!($at["samples"] >= 11 && $at["p25_ms"] <= $at["median_ms"] &&
    $at["median_ms"] <= $at["p75_ms"] && $at["p25_ms"] > 0)' "$csv")" '' \
  'every row has 11 samples or more, and quartiles around its median'
is "$(csv_awk '{want = $at["bytes"] / $at["median_ms"] / 1e6}
  $at["gbps"] < 0.99 * want - 0.001 || $at["gbps"] > 1.01 * want + 0.001' \
  "$csv")" '' 'gbps is bytes over the median'
like "$($fast run --variant no-barrier --size 64 2>/dev/null)" \
  'no-barrier +64 .*(lucky|caught)' 'named, it is run but not timed'
like "$(cat "$scratch/out")" 'ceilings of this run: read [0-9.]+ GB/s' \
  'rates stand beside the ceilings of the run'

bench_of level $ceilings/read.cu chapters/4-bank-conflicts/03-padded.cu
"$scratch/level" run --size-set small --quick --chapter 0,4 \
  --output "$scratch/into" >"$scratch/out" 2>&1
like "$(ls "$scratch/into")" ceilings.csv \
  '--output writes ceilings beside chapters'

# ---- turns on the device ----
lock=$scratch/bench-0000:00:00.0.lock
run_padded() { "$scratch/level" run --variant padded --size 64 --quick "$@"; }
run_padded >"$scratch/out" 2>&1
[ -e "$lock" ]
ok $? 'timing takes a lock that is the device'"'"'s'
beside() { # HOW OPTION... - starts a run while another holds the lock
  (exec 8<"$lock"; flock "$1" 8; exec sleep 60) & other=$!
  sleep 0.3
  run_padded "${@:2}" >"$scratch/out" 2>&1 & run=$!
}
waits() { # NAME HOW OPTION... - it waits until the other one lets go
  local waiting status=0
  beside "${@:2}"
  sleep 1.5
  waiting=$(kill -0 $run && echo yes)
  kill $other
  wait $run || status=$?
  is "$waiting $status" 'yes 0' "$1"
}
waits 'and waits for another one that times' -x
waits 'and for one that only checks' -s
waits 'who checks waits for one that times' -x --verify-only
waits 'who is profiled waits for one that checks' -s --launch
beside -s --verify-only
wait $run
ok $? 'and not for one that checks'
kill $other
is "$(grep -c waiting "$scratch/out")" 0 'silently, where stderr is no terminal'

# ---- a variant that is right only the first time ----
sed 's/if (x < rows && y < cols)/static __device__ int launches;\
  if (x + y == 0) launches++;\
  if (x < rows \&\& y < cols \&\& (launches < 3 || x + y < 9))/' \
  chapters/4-bank-conflicts/03-padded.cu >"$scratch/padded.cu"
"$emucc" -Ikernels -c "$scratch/padded.cu" -o "$scratch/once.o" \
  -include "$B/sources/chapters/4-bank-conflicts/03-padded.cu.h"
link_bench once "$scratch/once.o"
said=$("$scratch/once" run --size 64 --quick --csv "$csv" 2>&1 >/dev/null)
is $? 1 'right at first and wrong when timed: rejected'
like "$said" 'transpose/padded, size 64: untouched: element' 'it says where'
is "$(column "$csv" median_ms variant padded)" '' 'its times are not kept'
finish
