#!/usr/bin/env bash
# Where a rubric says "names layouts", feedback names an offered layout that would reach
# the condition; elsewhere, or where none would, it does not.
. tests/tap.sh
cat >"$scratch/ones.c" <<'END'
#include "lab_reference.h"
struct lab_output lab_output_of(const struct lab_case *c) {
  return (struct lab_output){NUMBER_FLOAT, 1, c->cols};
}
void lab_reference(const struct lab_case *c, double *want, double *bound) {
  for (long i = 0; i < c->cols; i++)
    bound[i] = 0, want[i] = 0;
}
END
gcc -Iharness/grade/student -o "$scratch/judge" "$scratch/ones.c" \
  -Wl,--whole-archive "$B/grade/judge.a" -Wl,--no-whole-archive -lcjson -lm

# A run as run.sh leaves it: right, and the log is a real one.
cat >"$scratch/conflicts.cu" <<'CU'
template <class T, int SIDE> __global__ void turn(T *out) {
  __shared__ T tile[SIDE][SIDE];
  tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  out[SIDE * threadIdx.y + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}
int main() {
  float *out;
  cudaMalloc(&out, 4096);
  turn<float, 32><<<1, dim3(32, 32)>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
run=$scratch/kept/turn-2
mkdir -p "$run"
"$emucc" "$scratch/conflicts.cu" -o "$scratch/conflicts"
(cd "$run" && EMU_SAMPLE=all EMU_COUNTS=counts.csv EMU_FINDINGS=findings.json \
  EMU_THREADS=1 "$scratch/conflicts" >log 2>&1)
echo 0 | tee "$run/status" >"$run/bounds.status"
printf '\0\0\0\0\0\0\0\0' >"$run/output"
: | tee "$scratch/lab4.cu" "$scratch/kept/"{program,code.txt,expanded.txt}
gcc -x c -c -o "$scratch/kept/lab.o" "$scratch/lab4.cu"
printf '\nDisassembly of section .text:\n' >"$scratch/kept/code.txt"

judged() { # LINE CONDITION
  printf '%s\n' 'lab 4' 'title t' 'edition e' 'inputs 1' 'task a: b' 'entry turn' \
    "$1" 'given 2' "1 point: $2" '  hint: Look.' >"$scratch/rubric"
  "$scratch/judge" --rubric "$scratch/rubric" --work "$scratch/kept" \
    --source "$scratch/lab4.cu" 2>&1 | tr -s ' \n' ' '
}
names='Look. Laid out otherwise, it would hold: pad:tile=1: rows of tile of 33 elements'
like "$(judged 'names layouts' 'shared.bank_conflicts == 0')" \
  ": 0 of 1 points .*992 at size 2.* $names instead of 32\." 'the layout that is offered'
unlike() { if grep -q -- "$2" <<<"$1"; then is "$1" "not: $2" "$3"; else ok 0 "$3"; fi; }
said=$(judged '# nothing' 'shared.bank_conflicts == 0')
like "$said" '992 at size 2.* Look\.' 'a hint'
unlike "$said" 'otherwise' 'and no more, where the rubric does not say so'
unlike "$(judged 'names layouts' 'shared_store.wavefronts <= 31')" otherwise \
  'nor where it would not suffice'
like "$(judged 'names layouts' 'shared_store.wavefronts <= 32')" "$names" 'where it just does'
sed -i 's/^  \(loads\|stores\)  /&~/' "$run/log"
unlike "$(judged 'names layouts' 'shared.bank_conflicts == 0')" otherwise \
  'nor where it is of a sample'
judged 'names layout' 'findings == 0' >/dev/null
fails 'rubric:7: names what\? write "names layouts"' "$scratch/judge" \
  --rubric "$scratch/rubric" --cases
judged 'nmes layouts' 'findings == 0' >/dev/null
fails 'rubric:7: "nmes layouts" is not understood' "$scratch/judge" \
  --rubric "$scratch/rubric" --cases
finish
