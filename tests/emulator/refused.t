#!/usr/bin/env bash
# What nvcc refuses, emucc refuses at the same line: each line that is marked
# "// ERROR: text" is named by a message with that text, and no other line is. What
# nvcc lets pass, and is hardly meant, is compiled with a warning.
. tests/tap.sh

refused() { # PROGRAM - compiled, and what is said compared with its marks
  local name said line text
  name=$(basename "$1")
  said=$("$emucc" "$1" -o "$scratch/program" 2>&1)
  is "$?" 1 "$name: exit status 1"
  is "$(sed -nE 's/^.*\.cu:([0-9]+): emucc: .*/\1/p' <<<"$said" | sort -nu)" \
    "$(grep -n '// ERROR: ' "$1" | cut -d: -f1)" "$name: at the lines marked"
  while IFS=: read -r line text; do
    grep -F "$name:$line: emucc: " <<<"$said" | grep -qF "$text"
    ok $? "$name:$line: $text"
  done < <(sed -nE '/ERROR: /{=;s/.*ERROR: //p;}' "$1" | paste -d: - -)
  is "$(grep -vE '^[^ ]*\.cu:[0-9]+: emucc: ' <<<"$said")" '' \
    "$name: one line each, and no more"
}
for program in tests/emulator/refused/*.cu; do
  refused "$program"
done

# What ends a compilation at once: a line of a kernel, and one of main.
while IFS='|' read -r name kernel main; do
  cat >"$scratch/$name.cu" <<CU
#include <cstdlib>
#include <cstring>
#include <vector>
__global__ void work(float *x, const char *s) {
  $kernel
}
int main() { $main
  work<<<1, 32>>>(nullptr, "");
}
CU
  refused "$scratch/$name.cu"
done <<'TABLE'
brace|if (x) {|// ERROR: a } is missing above, of what begins at line 4
called|*x = 0;|work(nullptr, ""); // ERROR: work is a kernel: launch it, work<<<blocks
cudaMalloc|cudaMalloc(&x, 4); // ERROR: cudaMalloc is called by the host|
rand|*x = rand() % 3; // ERROR: rand is a function of the host|
strlen|*x = strlen(s); // ERROR: strlen is a function of the host|
initialised|__shared__ int t = 0; // ERROR: a __shared__ variable cannot be init|
semicolon|__shared__ int t[4] int i = 0; // ERROR: a ; is missing behind this __shared__ array|
vector|std::vector<int> v(3); // ERROR: std::vector is code of the host|
TABLE

cat >"$scratch/two.cu" <<'CU'
__global__ void add(float *out) {
  extern __shared__ float a[];
  extern __shared__ int b[];
  out[0] = a[0] + b[0];
}
__global__ void copy(float *out) {
  extern __shared__ float a[];
  out[0] = a[0];
}
int main() {}
CU
said=$("$emucc" "$scratch/two.cu" -o "$scratch/program" 2>&1)
is "$?" 0 'two dynamic arrays in one scope are compiled'
is "${said##*/}" "two.cu:3: warning: b and a are the same memory: every extern\
 __shared__ array begins where dynamic shared memory does; declare one, and\
 point into it for the other" 'with one warning'
finish
