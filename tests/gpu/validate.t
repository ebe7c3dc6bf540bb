#!/usr/bin/env bash
# make validate: what is said of each difference between counts and counters.
# tier: all
. tests/tap.sh
. tests/gpu/tools.sh

counts=$scratch/counts pieces=$scratch/pieces out=$scratch/results/validation.csv
mkdir -p "$counts" "$tools/chapters/1-x"
columns=(global_load.{requests,sectors,bytes_used}
  global_store.{requests,sectors,bytes_used}
  shared_load.{requests,wavefronts,bytes_used}
  shared_store.{requests,wavefronts,bytes_used})
(IFS=,; echo "chapter,problem,variant,axis,value,rows,cols,inner,verdict,source_hash,${columns[*]}") \
  >"$counts/chapter1.csv"
# What the emulator counts, and the hardware: twelve numbers each.
same='4 16 512 4 16 512 8 8 1024 8 8 1024'
program() { # VARIANT SAME|COUNTS KERNEL:COUNTERS...
  local variant=$1
  echo "1,p,$variant,,,64,64,1,ok,abc,$(tr ' ' , <<<"$2")" >>"$counts/chapter1.csv"
  printf '%s\n' "${@:3}" >"$scratch/ncu/$variant"
  echo "$variant" >"$tools/chapters/1-x/$variant.o"
}
program equal "$same" "k_equal $same"
program launches "$same" 'k_one 1 6 12 1 6 12 2 2 24 2 2 24' \
  'k_two<float> 3 10 500 3 10 500 6 6 1000 6 6 1000'
program merged "$same" 'k_merged 4 16 512 4 16 512 2 8 1024 8 8 1024'
program fewer "$same" 'k_fewer 2 16 512 4 16 512 8 8 1024 8 8 1024'
program predicated "$same" 'k_predicated 4 16 512 4 16 512 20 8 1024 9 8 1024'
program instructions "$same" 'k_more 4 16 512 4 16 512 20 8 1024 5 8 1024'
program wavefronts "$same" 'k_waves 4 16 512 4 16 512 9 9 1024 8 8 1024'
program bytes "$same" 'k_bytes 4 16 512 4 16 512 8 8 1020 8 8 1024'
program narrowed "$same" 'k_narrow 4 16 128 4 16 512 8 8 1024 8 8 1024'
program unrolled "$same" 'k_unrolled 5 17 512 4 16 512 8 8 1024 8 8 1024'
program more "$same" 'k_unrolled 4 17 512 5 16 512 8 8 1024 8 8 1024'
program four "$same" 'k_unrolled 16 64 512 4 16 512 8 8 1024 8 8 1024'
program async "$same" 'k_async 4 16 0 4 16 512 8 8 1024 1 0 0'
program async-sectors "$same" 'k_async 4 24 0 4 16 512 8 8 1024 1 0 0'
program varies "$same" 'k_varies 4 16 512 4 16 512 8 9 1024 8 8 1024'
program polls "$same" 'k_polls 5 17 516 5 17 512 8 9 1024 8 8 1024'
program once "$same" 'k_once 4 16 512 4 16 512 8 9 1024 8 8 1024'
# What the hardware counts the second and the third time.
mkdir "$scratch/ncu-later"
echo 'k_varies 4 16 512 4 16 512 8 11 1024 8 8 1024' >"$scratch/ncu-later/varies"
: >"$scratch/ncu-later/once"
echo 'k_polls 7 20 524 5 17 512 8 9 1024 8 8 1024' >"$scratch/ncu-later/polls"
# Neither a copy by the runtime nor a wrong variant is compared; of a sweep only
# small values and powers of two.
cat >>"$counts/chapter1.csv" <<END
1,p,memcpy,,,64,64,1,ok,abc,0,0,0,0,0,0,0,0,0,0,0,0
1,p,wrong,,,64,64,1,caught,abc,${same// /,}
1,p,equal,stride,7,64,64,1,ok,abc,${same// /,}
1,p,equal,stride,8,1,99,1,ok,abc,${same// /,}
END
# shellcheck disable=SC2016
fake cuobjdump 'case $(cat "$2") in
  merged) echo "		Function : _Z8k_mergedPKfPfl
        /*0180*/                   LDS.128 R4, [R20] ;" ;;
  predicated) echo "		Function : _Z12k_predicatedPKfPfl
        /*0190*/              @!PT LDS RZ, [RZ] ;
        /*01a0*/               @P0 STS [R3], R2 ;" ;;
  fewer) echo "		Function : _Z7k_otherPKfPfl
        /*0180*/                   LDG.E.128 R4, [R20.64] ;" ;;
  polls) echo "		Function : _Z7k_pollsPKfPfl
        /*0190*/                   STG.E.64.STRONG.SYS desc[UR4][R20.64+0x800], R4 ;" ;;
  narrowed) echo "		Function : _Z8k_narrowPKfPfl
        /*0180*/                   LDG.E R4, desc[UR4][R20.64] ;" ;;
  unrolled | more | four) echo "		Function : _Z10k_unrolledPKfPfl
        /*0180*/                   LDG.E R4, desc[UR4][R20.64] ;
        /*0190*/                   LDG.E R5, desc[UR4][R20.64+0x80] ;" ;;
  async*) echo "		Function : _Z7k_asyncPKfPfl
        /*01b0*/                   LDGSTS.E.BYPASS.128 [R11], [R4.64] ;" ;;
esac'

validate() {
  PATH=$tools:$none NVCC='' harness/gpu/validate.sh "$tools/bench" "$counts" \
    "$pieces" "$out"
}
validate >"$scratch/said" 2>"$scratch/err"
is "$? $(cat "$scratch/err" | grep -v ' of 18')" '1 ' \
  'it fails where counts differ'
like "$(cat "$scratch/said")" \
  'equal, 1 merged, 1 narrowed, 2 predicated, 2 unrolled, 3 instructions, 8 asynchronous, 7 varies, 9 differs; see' \
  'and tells how many of what'
result() { # VARIANT - its rows that are not equal
  awk -F, -v variant="$1" '$2 == variant && $9 != "equal" {
    print $6, $7, $8, $9, $10}' "$out" | paste -sd'|'
}
is "$(head -n 1 "$out")" \
  'problem,variant,axis,value,shape,count,emulator,hardware,result,reason,source_hash' \
  'the columns'
is "$(result equal)$(result launches)" '' \
  'equal counts are equal, and summed over the launches'
is "$(grep -c '^p,launches.*,abc$' "$out")" 12 'a row for each count, with the hash'
is "$(result merged)" 'shared_load.requests 8 2 merged LDS.128' \
  'merged: the row names the wide instruction'
is "$(result fewer)" 'global_load.requests 4 2 differs ' \
  'fewer, and no wide instruction: it differs'
is "$(result predicated)" 'shared_load.requests 8 20 predicated @!PT LDS|shared_store.requests 8 9 predicated @P0 STS' \
  'predicated: the row names the instruction'
is "$(result narrowed)" 'global_load.bytes_used 512 128 narrowed LDG.E' \
  'narrowed: the row names the load'
is "$(result unrolled)" 'global_load.requests 4 5 unrolled LDG.E [+0x80]|global_load.sectors 16 17 unrolled LDG.E [+0x80]' \
  'unrolled: the row names the displacement'
is "$(result more)" 'global_load.sectors 16 17 differs |global_store.requests 4 5 differs ' \
  'more sectors in as many requests are not, nor stores that have no displacement'
is "$(result four)" 'global_load.requests 4 16 differs |global_load.sectors 16 64 differs ' \
  'an iteration that some lanes leave does not make four requests of one'
is "$(result instructions)" 'shared_load.requests 8 20 instructions |shared_store.requests 8 5 instructions ' \
  'the number of instructions alone is no verdict'
is "$(result wavefronts)" 'shared_load.requests 8 9 instructions |shared_load.wavefronts 8 9 differs ' \
  'wavefronts are one, whatever the instructions'
is "$(result bytes)" 'shared_load.bytes_used 1024 1020 differs ' 'bytes are one'
is "$(result async)" "global_load.bytes_used 512 0 asynchronous \
LDGSTS.E.BYPASS.128|shared_store.requests 8 1 asynchronous \
LDGSTS.E.BYPASS.128|shared_store.wavefronts 8 0 asynchronous \
LDGSTS.E.BYPASS.128|shared_store.bytes_used 1024 0 asynchronous \
LDGSTS.E.BYPASS.128" 'asynchronous copies are counted apart'
is "$(result varies)" 'shared_load.wavefronts 8 9 varies 9 to 11' \
  'a count that the hardware does not keep to: the row names its range'
is "$(result once)" 'shared_load.wavefronts 8 9 differs ' \
  'where the hardware is asked again and ncu fails, nothing has varied'
is "$(result polls)" "global_load.requests 4 5 varies 5 to 7|global_load.sectors \
16 17 varies 17 to 20|global_load.bytes_used 512 516 varies 516 to \
524|global_store.requests 4 5 varies |global_store.sectors 16 17 varies |shared_load.wavefronts 8 9 varies " \
  'where threads poll, whatever differs'
like "$(result async-sectors)" 'global_load.sectors 16 24 differs' \
  'but their sectors are not'
is "$(grep -cE '^p,(memcpy|wrong)|stride,7' "$out")" 0 \
  'what is not compared has no row'
like "$(cat "$scratch/ncu-calls")" 'variant p/equal --value 8 --size 99$' \
  'axis and size are handed on'

# ---- again ----
rm "$scratch/ncu-calls"
validate >/dev/null 2>&1
is "$(cat "$scratch/ncu-calls" 2>&1 | grep -c variant)" 0 \
  'what was done is not done again'
sed -i 's/^\(1,p,merged.*\),abc,/\1,abd,/' "$counts/chapter1.csv"
validate >/dev/null 2>&1
is "$(grep -o -- '--variant p/[a-z]*' "$scratch/ncu-calls")" '--variant p/merged' \
  'but for a kernel that changed'

# ---- when ncu does not ----
before=$(cat "$out")
rm "$scratch/ncu/equal" && rm -rf "$pieces"
said=$(validate 2>&1 >/dev/null | grep -v ' of 18')
like "$said" 'ncu said nothing of p/equal; .*no kernels were profiled' \
  'a run that fails is told'
like "$(grep '^p,equal,,' "$out")" '^p,equal,,,64x64,,,,differs,,abc$' 'and differs'
echo "==ERROR== ERR_NVGPUCTRPERM - The user does not have permission" \
  >"$scratch/ncu-error"
rm -rf "$pieces"
echo "$before" >"$out"
fails 'may not read the GPU.s counters: ask the administrator' \
  bash -c "PATH=$tools:$none NVCC= harness/gpu/validate.sh $tools/bench \
    $counts $pieces $out 2> >(grep -v ' of 18' >&2)"
is "$(cat "$out")" "$before" 'and the results before stay'
rm "$tools/ncu"
fails 'ncu is not here; it comes with the CUDA Toolkit' validate
finish
