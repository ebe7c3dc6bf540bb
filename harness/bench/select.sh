#!/usr/bin/env bash
# select.sh emulator|gpu NVCC ARCH FILE... - prints the variants that this build
# can have, one a line; on stderr one line for each that is left out, and why.
# With WHY=0 in the environment those lines are left out too.
#
# A variant's card says what it needs: "//= needs cublas" (or cub, gpu, sm_80,
# sm_90). Of these the emulator has sm_80.
set -euo pipefail

device=$1 nvcc=$2 arch=$3
shift 3

# The number of the architecture that nvcc compiles for: 90 for sm_90.
number() {
  local text=$arch
  [ "$arch" != native ] ||
    text=$("$nvcc" --dryrun -arch=native -x cu -c /dev/null -o /dev/null 2>&1 |
      sed -n "s/.*ptxas -arch=sm_\([0-9]*\).*/\1/p")
  sed -n "1s/^[^0-9]*\([0-9][0-9]*\).*/\1/p" <<<"$text"
}

include=
if [ "$device" = gpu ]; then
  command -v "$nvcc" >/dev/null || exit 0 # said by the rule that needs it
  include=$(dirname "$(dirname "$(readlink -f "$nvcc")")")/include
  have=$(number)
  [ -n "$have" ] || { echo "bench: ARCH=$arch names no architecture; write ARCH=sm_90 or ARCH=native" >&2; exit 1; }
fi

# What a need lacks here; nothing where it is met.
lacking() {
  case $device:$1 in
    emulator:sm_80) ;; # its asynchronous copies run as plain ones
    emulator:*) echo "needs $1, which the emulator has not" ;;
    gpu:gpu) ;;
    gpu:cublas) [ -f "$include/cublas_v2.h" ] ||
      echo "needs cuBLAS; $include/cublas_v2.h is not there" ;;
    gpu:cub) [ -d "$include/cub" ] || [ -d "$include/cccl/cub" ] ||
      echo "needs CUB; $include/cub is not there" ;;
    gpu:sm_*) [ "$have" -ge "${1#sm_}" ] ||
      echo "needs $1; this build is for sm_$have (ARCH=$arch)" ;;
    *) echo "needs \"$1\", which is not known; write cublas, cub, gpu, sm_80 or sm_90" ;;
  esac
}

for file in "$@"; do
  why=
  for need in $(sed -n 's/^ *\/\/= needs *//p' "$file"); do
    why=${why:-$(lacking "$need")}
  done
  if [ -z "$why" ]; then
    echo "$file"
  elif [ "${WHY:-1}" = 1 ]; then
    echo "bench: $file is left out: it $why" >&2
  fi
done
