#!/usr/bin/env bash
# EMU_FINDINGS: a JSON file that others' programs read: what it holds, whatever
# the names and the source lines hold.
. tests/tap.sh
needs node
folder="$scratch/a \"quoted\" \\ folder"
mkdir "$folder"
cd "$folder" || exit 1

cat >faulty.cu <<'END2'
#include <cstdio>
template <class T> __global__ void racy(T *out, const char *) {
  __shared__ T s[64];
  s[threadIdx.x] = T(threadIdx.x);
  out[threadIdx.x] = s[63 - threadIdx.x]; /* "\	ü */
}
__global__ void past(int *out) {
  out[blockIdx.y * 64 + threadIdx.y * 8 + threadIdx.x] = 1;
}
int main() {
  float *f;
  int *x;
  cudaMalloc(&f, 64 * sizeof *f);
  cudaMalloc(&x, 64 * sizeof *x);
  racy<float><<<1, 64>>>(f, "");
  past<<<dim3(1, 2), dim3(8, 4)>>>(x);
  cudaDeviceSynchronize();
}
END2
"$emucc" faulty.cu -o faulty || exit 1
EMU_FINDINGS=found.json ./faulty >/dev/null 2>said
like "$(<said)" '^faulty\.cu:4: warning: race in racy<float>: .*\[RACE\]$' \
  'on stderr a finding begins with its line, as a compiler has it'
like "$(<said)" '^faulty\.cu:13: note: leak: .*\[LEAK\]$' \
  'what is no error is a note'
rm said

# value PATH... - what the parsed file holds there; a list's length for "@".
value() {
  node -e 'let v = JSON.parse(fs.readFileSync("found.json"));
    for (const k of process.argv.slice(1)) v = k === "@" ? v.length : v[k];
    console.log(Array.isArray(v) ? v.join(" ") : String(v ?? "nothing")
      .replace("true", 1).replace("false", 0));' "$@" 2>&1
}
is "$(value @)" 3 'a race, an access out of bounds, leaks'
is "$(value 0 kind) $(value 0 kernel) $(value 0 launch)" 'races racy<float> 1' \
  'the kind, the kernel and the launch'
is "$(value 0 error) $(value 2 error)" '1 0' 'a leak is no error'
is "$(value 0 places @)" 2 'a race has two places'
is "$(value 0 places 0 line) $(value 0 places 1 line)" '4 5' 'with their lines'
is "$(value 0 places 1 source)" \
  'out[threadIdx.x] = s[63 - threadIdx.x]; /* "\	ü */' \
  'and the source as it stands: quotes, backslashes, tabs, UTF-8'
is "$(value 0 places 0 does) $(value 0 places 1 does)" 'writes reads' 'what it does'
is "$(value 1 kind): $(value 1 places 0 block), $(value 1 places 0 thread)" \
  'out_of_bounds: 0 1 0, 0 0 0' 'block and thread have three dimensions'
like "$(value 1 detail)" 'store of 4 bytes, 0 bytes past the end of 256 bytes' \
  'the detail'
is "$(value 2 kind) $(value 2 kernel)" 'leaks nothing' 'host code has no kernel'

cat >clean.cu <<'END2'
__global__ void k() {}
int main() { k<<<1, 1>>>(); return cudaDeviceSynchronize(); }
END2
"$emucc" clean.cu -o clean
EMU_FINDINGS=found.json ./clean 2>/dev/null
is "$(value @)" 0 'nothing found: an empty list'
printf 'int main() { int *p; cudaMalloc(&p, 4); }\n' >unused.cu
"$emucc" unused.cu -o unused
EMU_FINDINGS=found.json ./unused 2>/dev/null
is "$(value @) $(value 0 kind)" '1 leaks' 'a program that launches nothing, too'
rm unused unused.cu
mkfifo pipe
cat pipe >piped &
EMU_FINDINGS=pipe timeout 20 ./clean 2>/dev/null
[ -p pipe ] || kill $! # nobody will write to it
wait
mv piped found.json
is "$([ -p pipe ] && value @)" 0 'a pipe is written to and stays one'
rm pipe
EMU_FINDINGS=absent/found.json ./clean >/dev/null 2>"$scratch/err"
is "$? $(grep -c 'EMU_FINDINGS=absent/found.json: No such file' "$scratch/err")" \
  '1 1' 'a file that cannot be written is said, and fails the program'
is "$(ls)" 'clean
clean.cu
faulty
faulty.cu
found.json' 'nothing half-written is left'
finish
