#!/usr/bin/env bash
# What a variant's card needs, on Toolkits and GPUs that have it or not.
# tier: quick
. tests/tap.sh
export LC_ALL=C.UTF-8

toolkit=$scratch/cuda
mkdir -p "$toolkit/bin" "$toolkit/include"
cat >"$toolkit/bin/nvcc" <<'END'
#!/usr/bin/env bash
echo '#$ _NVVM_BRANCH_=nvvm' >&2
echo '#$ ptxas -arch=sm_86 -m64 "x.ptx" -o "x.cubin"' >&2
END
chmod +x "$toolkit/bin/nvcc"
ln -s "$toolkit/bin/nvcc" "$scratch/nvcc" # as alternatives do
needs() { # DEVICE CARD [ARCH [NVCC]]
  printf '#define SOURCE_FILE "x.cu"\n#define SOURCE_CARD "after a\\n%s\\nraces == 0"\n' \
    "$2" >"$scratch/x.h"
  harness/bench/catalogue/variant-lacks.sh "$1" "${4-$scratch/nvcc}" "${3:-sm_90}" \
    "$scratch/x.h"
}

is "$(needs emulator 'sweeps tile')" '' 'a card that needs nothing'
is "$(needs emulator 'needs sm_80')" '' \
  'the emulator runs asynchronous copies as plain ones'
for need in sm_90 cublas cub gpu; do
  is "$(needs emulator "needs $need" '' '')" \
    "$need, which the emulator has not" "the emulator has no $need"
done
is "$(needs gpu 'needs gpu')" '' 'a GPU build has a GPU'
is "$(needs gpu 'needs cublas')" \
  "cuBLAS, and $toolkit/include/cublas_v2.h is not there" 'a Toolkit without cuBLAS'
touch "$toolkit/include/cublas_v2.h"
is "$(needs gpu 'needs cublas')" '' 'and with it'
is "$(needs gpu 'needs cub')" "CUB, and $toolkit/include/cub is not there" \
  'a Toolkit without CUB'
mkdir -p "$toolkit/include/cccl/cub"
is "$(needs gpu 'needs cub')" '' 'CUB where CUDA 13 has it'
rm -r "$toolkit/include/cccl"
mkdir "$toolkit/include/cub"
is "$(needs gpu 'needs cub')" '' 'and where it was before'
is "$(needs gpu 'needs sm_80' sm_90)" '' 'a newer architecture will do'
is "$(needs gpu 'needs sm_90' sm_80)" \
  'sm_90, and this build is for sm_80 (ARCH=sm_80)' 'an older one will not'
is "$(needs gpu 'needs sm_90' native)" \
  'sm_90, and this build is for sm_86 (ARCH=native)' 'nor an older GPU here'
is "$(needs gpu 'needs sm_80' native)" '' 'and a newer one will'
is "$(needs gpu 'needs cublas\nneeds sm_90' sm_80)" \
  'sm_90, and this build is for sm_80 (ARCH=sm_80)' 'of two needs, both count'
fails 'ARCH=banana names no architecture; write ARCH=sm_90' \
  needs gpu 'needs sm_80' banana
fails 'x.cu: "//= needs tea" is not known; write cublas, cub' \
  needs emulator 'needs tea'
finish
