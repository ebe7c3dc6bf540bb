#!/usr/bin/env bash
# What nvcc refuses, emucc refuses at the same line: each line that is marked
# "// ERROR: text" is named by a message with that text, and no other line is. What
# nvcc lets pass, and is hardly meant, is compiled with a warning.
. tests/tap.sh

emucc=${B:-build}/bin/emucc
for program in tests/emulator/refused/*.cu; do
  name=$(basename "$program")
  said=$("$emucc" "$program" -o "$scratch/program" 2>&1)
  is "$?" 1 "$name: exit status 1"
  is "$(sed -nE 's/^.*\.cu:([0-9]+): emucc: .*/\1/p' <<<"$said" | sort -nu)" \
    "$(grep -n '// ERROR: ' "$program" | cut -d: -f1)" "$name: at the lines marked"
  while IFS=: read -r line text; do
    grep -F "$name:$line: emucc: " <<<"$said" | grep -qF "$text"
    ok $? "$name:$line: $text"
  done < <(sed -nE '/ERROR: /{=;s/.*ERROR: //p;}' "$program" | paste -d: - -)
  is "$(grep -vE '^[^ ]*\.cu:[0-9]+: emucc: ' <<<"$said")" '' \
    "$name: one line each, and no more"
done

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
