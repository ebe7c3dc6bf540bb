#!/usr/bin/env bash
# The part of bench that times, without a GPU: its table says "gpu", and what
# it is linked with is the emulator, whose events tell the host's time. Only
# the kernel that empties the L2 is left out, which here would take minutes.
. tests/tap.sh

cat >"$scratch/flush.c" <<'END'
#include "bench/flush.h"
void flush_by_reading(const float *buffer, float *never_written,
                      size_t floats) {
  (void)buffer, (void)never_written, (void)floats;
}
END
parts=()
for source in harness/{bench,common}/*.c; do
  parts+=("$B/emulator/${source%.c}.o")
done
problems=()
for source in {chapters,kernels}/*/problem.c; do
  problems+=("$B/emulator/${source%.c}.o")
done
# bench_of NAME FILE...: builds $scratch/NAME with these variants.
bench_of() {
  local name=$1 objects=() file
  shift
  for file in "$@"; do objects+=("$B/emulator/${file%.*}.o"); done
  awk -f harness/bench/catalogue.awk -v device=gpu -v files="$*" -v flags=-O3 \
    -v problems="$(sed -n 's/^PROBLEM(\([a-z_0-9]*\)).*/\1/p' \
      chapters/*/problem.c kernels/*/problem.c | tr '\n' ' ')" \
    "$B/catalogue.csv" >"$scratch/$name.c"
  gcc -Iharness -Ikernels -o "$scratch/$name.o" -c "$scratch/$name.c"
  gcc -Iharness -o "$scratch/flush.o" -c "$scratch/flush.c"
  "$B/bin/emucc" -o "$scratch/$name" "$scratch/$name.o" "$scratch/flush.o" \
    "${parts[@]}" "${problems[@]}" \
    "${objects[@]}" -lm -lpthread -ldl
}
export EMU_STRICT=0
ceilings=kernels/ceilings
bench_of fast chapters/4-bank-conflicts/padded.cu \
  chapters/3-reduction/cpu-float.c chapters/3-reduction/global.cu \
  chapters/2-tiling/no-barrier.cu $ceilings/read.cu $ceilings/memcpy.cu
fast=$scratch/fast
csv=$scratch/times.csv

# What a command says on stderr, without the table that the emulator adds.
quietly() { "$@" 2> >(grep "^bench: " >&2); }

# Values of a column in rows whose other column has a value.
column() { # csv, column, where, is
  awk -F, -v want="$2" -v where="$3" -v is="$4" '
    NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    $at[where] == is {print $at[want]}' "$1"
}

$fast run --sizes small --csv "$csv" --quick >"$scratch/out" 2>"$scratch/err"
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
is "$(awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
  !($at["samples"] >= 11 && $at["p25_ms"] <= $at["median_ms"] &&
    $at["median_ms"] <= $at["p75_ms"] && $at["p25_ms"] > 0)' "$csv")" '' \
  'every row has 11 samples or more, and quartiles around its median'
is "$(awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
  {want = $at["bytes"] / $at["median_ms"] / 1e6}
  $at["gbps"] < 0.99 * want - 0.001 || $at["gbps"] > 1.01 * want + 0.001' \
  "$csv")" '' 'gbps is bytes over the median'
like "$($fast run --variant no-barrier --size 64 2>/dev/null)" \
  'no-barrier +64 .*(lucky|caught)' 'named, it is run but not timed'
like "$(cat "$scratch/out")" 'ceilings of this run: read [0-9.]+ GB/s' \
  'rates stand beside the ceilings of the run'

# ---- records ----
fails 'more than the read ceiling.*nothing was recorded' \
  quietly $fast record --into "$scratch/record" --sizes small --quick
ok "$([ ! -e "$scratch/record" ]; echo $?)" \
  'a ceiling that is none: nothing is recorded'
bench_of level $ceilings/read.cu chapters/4-bank-conflicts/padded.cu
COMMIT=abc123 "$scratch/level" record --into "$scratch/record" --sizes small \
  --quick >/dev/null 2>"$scratch/err"
is "$? $(grep ^bench: "$scratch/err")" "0 " \
  "a record with a good ceiling succeeds"
is "$(cd "$scratch/record" 2>/dev/null && ls | tr '\n' ' ')" \
  'ceilings.csv chapter4.csv machine.csv ' 'and writes its three files'
for key in gpu sms driver cuda flags date method_time bytes_transpose; do
  like "$(cat "$scratch/record/machine.csv")" "^$key,.+" \
    "the machine file tells: $key"
done
like "$(cat "$scratch/record/machine.csv")" '^commit,abc123$' 'and the commit'
"$scratch/level" run --sizes small --quick --chapter 0,4 \
  --into "$scratch/into" >"$scratch/out" 2>&1
like "$(ls "$scratch/into")" ceilings.csv \
  '--into writes ceilings beside chapters'

# ---- a variant that is right only the first time ----
sed 's/if (x < rows && y < cols)/static __device__ int launches;\
  if (x + y == 0) launches++;\
  if (x < rows \&\& y < cols \&\& (launches < 3 || x + y < 9))/' \
  chapters/4-bank-conflicts/padded.cu >"$scratch/padded.cu"
"$B/bin/emucc" -Ikernels -c "$scratch/padded.cu" -o "$scratch/once.o" \
  -DVARIANT_SYMBOL=variant_chapters_4_bank_conflicts_padded
awk -f harness/bench/catalogue.awk -v device=gpu -v problems="transpose" \
  -v files=chapters/4-bank-conflicts/padded.cu "$B/catalogue.csv" \
  >"$scratch/once-table.c"
gcc -Iharness -Ikernels -c "$scratch/once-table.c" -o "$scratch/once-table.o"
"$B/bin/emucc" -o "$scratch/once" "$scratch/once.o" "$scratch/once-table.o" \
  "$scratch/flush.o" "${parts[@]}" \
  "$B/emulator/chapters/4-bank-conflicts/problem.o" -lm -lpthread -ldl
said=$("$scratch/once" run --size 64 --quick --csv "$csv" 2>&1 >/dev/null)
is $? 1 'right at first and wrong when timed: rejected'
like "$said" 'transpose/padded, size 64: untouched: element' 'it says where'
is "$(column "$csv" median_ms variant padded)" '' 'its times are not kept'
finish
