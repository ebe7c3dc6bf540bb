#!/usr/bin/env bash
# The emulator's headers are compiled once: what a program becomes is the same.
. tests/tap.sh

# An emucc of its own, since its headers are compiled by their path; a g++ that
# notes which programs come without them.
harness/emulator/compile/install.sh "$B" "$scratch"
library=$scratch/lib/emucc emucc=$scratch/bin/emucc
is "$(ls "$library/precompiled" 2>&1 | grep -c gch)" 0 \
  'an installation brings no header of another folder'
cat >"$scratch/prog.cu" <<'END'
__global__ void turned(float *a) {
  __shared__ float s[64];
  s[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}
int main() {
  float *a;
  cudaMallocManaged(&a, 64 * sizeof *a);
  turned<<<1, 64>>>(a);
  return cudaDeviceSynchronize();
}
END
mkdir "$scratch/tools"
cat >"$scratch/tools/g++" <<END
#!/usr/bin/env bash
! grep -qs -e pch_preprocess -- "\${!#}" || echo short >>"$scratch/log"
[[ " \$* " != *" -imacros "* ]] || echo macros >>"$scratch/log"
exec $(command -v g++) "\$@"
END
chmod +x "$scratch/tools/g++"
object() { # NAME FLAG... - what a program becomes, and how
  rm -f "$scratch/log"
  PATH=$scratch/tools:$PATH "$emucc" "${@:2}" \
    -c -o "$scratch/$1.o" "$scratch/prog.cu" 2>"$scratch/$1.said"
  ok $? "$1: the program is compiled"
  is "$(cat "$scratch/$1.said")" '' 'with no word'
}
object whole
is "$(cat "$scratch/log" 2>&1 | grep -c short)" 0 'as a whole'
"$emucc" --precompile
object short
is "$(xargs <"$scratch/log")" 'macros short' 'from its headers on'
cmp "$scratch/whole.o" "$scratch/short.o"
ok $? 'and is the same to the byte'
# What may change what the headers say: they are read again.
read_again() { # WHAT FLAG...
  object "$@"
  is "$(cat "$scratch/log" 2>&1 | grep -c macros)" 0 "$1: the headers are read"
}
read_again macro -DNDEBUG
read_again standard -std=c++20
read_again machine -arch=sm_75
mkdir "$scratch/own"
echo '#error own' >"$scratch/own/stdlib.h"
object apart -I"$scratch"
is "$(xargs <"$scratch/log")" 'macros short' 'a folder without such headers is none'
own_stdlib() { # COMMAND...
  "$@" -c -o "$scratch/own.o" "$scratch/prog.cu" 2>&1 || true
}
like "$(own_stdlib "$emucc" -I"$scratch/own")" 'error own' 'one with stdlib.h is'
like "$(own_stdlib env CPATH="$scratch/own" "$emucc")" 'error own' \
  'so is one of the environment'
# A macro of the headers, defined anew, is told as if they had been read.
{ echo '#define RAND_MAX 5' && cat "$scratch/prog.cu"; } >"$scratch/anew.cu"
"$emucc" -c -o "$scratch/anew.o" "$scratch/anew.cu" >"$scratch/anew.said" 2>&1
like "$(cat "$scratch/anew.said")" 'RAND_MAX.*redefined' 'a macro defined anew is told'
like "$(cat "$scratch/anew.said")" 'stdlib.h:.*previous' 'with its header'
object warned -Xcompiler -Wall
is "$(cat "$scratch/log" 2>&1 | grep -c short)" 0 'with flags of its own: as a whole'
echo 'extern int other;' >>"$library/include/cuda_runtime.h"
object changed
is "$(cat "$scratch/log" 2>&1 | grep -c short)" 0 'with other headers, too'
for header in "$library"/precompiled/*/headers.gch; do
  head -c 5000 "$header" >"$scratch/cut" && mv "$scratch/cut" "$header"
done
sed -i '$d' "$library/include/cuda_runtime.h"
object spoilt
cmp "$scratch/whole.o" "$scratch/spoilt.o"
ok $? 'a header that g++ does not take for its own is done without'

# Stores of a function that is not hooked would be neither counted nor checked:
# kernels call none that gives back a class or stores by a pointer in silence.
# One that is told the caller's pc is called by such functions alone.
silent=$(find harness/emulator/include harness/emulator/libraries/include \
  -type f -print0 | xargs -0 node -e '
  const functions = new RegExp("(template\\s*<[^{};]*>\\s*)?EMU_DEVICE\\s+([^({;]*?)" +
    "([\\w#]+)\\(([^{;]*?)\\)[^{};()]*\\{([^]*?)\\n *\\}", "g");
  for (const file of process.argv.slice(1)) {
    const text = require("fs").readFileSync(file, "utf8").replace(/\\\n/g, " ")
      .replace(/^ *#define .*/gm, "");
    for (const [, of = "", gives, name, given, does] of text.matchAll(functions)) {
      if (/\*pc\b/.test(given) || /^(Bytes|first_lanes)$/.test(name)) continue;
      const numbers = /Number<T>/.test(of);
      const type = gives.replace(/\b(inline|static|friend|explicit)\b|^\s+|\s+$/g, "");
      const plain = new RegExp("^ *((const )?void( \\*)?|bool|int|unsigned|float|" +
        "double|long long|type|arrival_token|(emu::)?Bits<T>)?$");
      if (!(numbers && type === "T") && !plain.test(type))
        console.log(`${file}: ${type} ${name}`);
      const takes = given.replace(
        /(char|Group|barrier|pipeline<Scope>|const Lanes<T>) [&*]/g, "");
      if ((/[*&]/.test(takes) && !/emu_access|copy_|_unmap/.test(does)) ||
          (/\bT \w/.test(takes) && !numbers && !/match|equal|update/.test(name)))
        console.log(`${file}: ${name}(${takes})`);
    }
  }')
is "$? $silent" '0 ' 'kernels call no function that stores, or takes a class, in silence'

# Headers do without each other, in any order.
all='cuda/atomic cuda/barrier cuda/pipeline cooperative_groups/memcpy_async.h
  cuda_pipeline.h cub/cub.cuh thrust/host_vector.h'
some='cuda/atomic thrust/host_vector.h'
[ "${TIER:-}" != all ] || some=$all
for first in $some; do
  # shellcheck disable=SC2086 # words
  printf '#include <%s>\n' "$first" $all >"$scratch/order.cu"
  "$B/bin/emucc" -c -o "$scratch/order.o" "$scratch/order.cu" \
    >"$scratch/said" 2>&1
  is "$?$(head -n 3 "$scratch/said")" 0 "$first comes first"
done
# A vector brings along what CUDA 13's does.
cat >"$scratch/brought.cu" <<'END'
#include <thrust/device_vector.h>
int main() {
  thrust::device_vector<int> v(8, 1);
  thrust::inclusive_scan(v.begin(), v.end(), v.begin());
  thrust::sort(v.begin(), v.end(), thrust::greater<int>());
  return thrust::reduce(v.begin(), v.end()) - 36;
}
END
"$B/bin/emucc" run "$scratch/brought.cu" >"$scratch/said" 2>&1
ok $? 'device_vector.h brings algorithms and functors'
finish
