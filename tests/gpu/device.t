#!/usr/bin/env bash
# DEVICE, and what is said where the device that it names is not here.
# tier: quick
. tests/tap.sh
export LC_ALL=C.UTF-8
unset DEVICE

mkdir "$scratch/bin"
fake() { # NAME SCRIPT - a command that comes first in PATH
  printf '#!/usr/bin/env bash\n%s\n' "$2" >"$scratch/bin/$1"
  chmod +x "$scratch/bin/$1"
}
fake nvcc 'echo "#\$ ptxas -arch=sm_90" >&2'
fake nvidia-smi 'exit 9'
make() {
  PATH="$scratch/bin:$PATH" command make --no-print-directory \
    B="$scratch/build" NVCC="${nvcc-nvcc}" "$@"
}
refused() { # PATTERN ARGUMENT... - exit 2, one line
  local pattern=$1 said status=0
  shift
  said=$(make "$@" 2>&1 >/dev/null) || status=$?
  is "$status $(wc -l <<<"$said")" '2 1' "make $*: exit 2, one line"
  like "$said" "$pattern" 'that says what to type'
}

for word in banana GPU Emulator "gpu auto" ""; do
  refused 'type DEVICE=gpu, DEVICE=emulator or DEVICE=auto' chapter3 \
    DEVICE="$word"
done
refused 'type DEVICE=gpu' -n chapter3 DEVICE=banana
refused 'type DEVICE=gpu' -n clean DEVICE=GPU

for goal in chapter3 report bench; do
  refused "make $goal needs an NVIDIA GPU.*nvidia-smi.* type DEVICE=emulator" \
    $goal DEVICE=gpu
done
refused 'make record needs an NVIDIA GPU, and nvidia-smi -L lists none' record
refused 'make record needs a GPU: leave out DEVICE=emulator' record \
  DEVICE=emulator
nvcc='' refused 'needs nvcc.*CUDA Toolkit.*type DEVICE=emulator' chapter3 \
  DEVICE=gpu
nvcc=no-such-nvcc refused 'needs nvcc' validate
is "$(find "$scratch/build" -type f 2>/dev/null | grep -Ev '/\.(lock|generated)$')" \
  '' 'nothing was built for any of these'
like "$(make -n record)" 'record' 'a dry run needs no GPU'

finish
