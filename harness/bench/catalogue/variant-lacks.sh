#!/usr/bin/env bash
# variant-lacks.sh emulator|gpu NVCC ARCH SOURCE.h - what a card needs and this build has
# not, in words that read well after "needs"; prints nothing where all is here.
#
# SOURCE.h is what source.sh made of the card: "//= needs cublas" (or cub, gpu,
# sm_80, sm_90). Of these the emulator has sm_80.
set -euo pipefail

device=$1 nvcc=$2 arch=$3 source=$4
[[ $(<"$source") = *needs* ]] || exit 0
file=$(sed -n 's/^#define SOURCE_FILE "\(.*\)"/\1/p' "$source")

# The number of the architecture that nvcc compiles for: 90 for sm_90.
number() {
  local text=$arch
  [ "$arch" != native ] ||
    text=$("$nvcc" --dryrun -arch=native -x cu -c /dev/null -o /dev/null 2>&1 |
      sed -n "s/.*ptxas -arch=sm_\([0-9]*\).*/\1/p")
  sed -n "1s/^[^0-9]*\([0-9][0-9]*\).*/\1/p" <<<"$text"
}

on_emulator() {
  [ "$1" = sm_80 ] || # its asynchronous copies run as plain ones
    echo "$1, which the emulator has not"
}

on_gpu() {
  local have include
  include=$(dirname "$(dirname "$(readlink -f "$(command -v "$nvcc")")")")/include
  case $1 in
    gpu) ;;
    cublas) [ -f "$include/cublas_v2.h" ] ||
      echo "cuBLAS, and $include/cublas_v2.h is not there" ;;
    cub) [ -d "$include/cub" ] || [ -d "$include/cccl/cub" ] ||
      echo "CUB, and $include/cub is not there" ;;
    sm_*) have=$(number)
      [ -n "$have" ] || { echo "bench: ARCH=$arch names no architecture;" \
        "write ARCH=sm_90 or ARCH=native" >&2; exit 1; }
      [ "$have" -ge "${1#sm_}" ] ||
        echo "$1, and this build is for sm_$have (ARCH=$arch)" ;;
  esac
}

for need in $(sed -n 's/^#define SOURCE_CARD "\(.*\)"/\1/p' "$source" |
  sed 's/\\n/\n/g' | sed -n 's/^needs *//p'); do
  case $need in
    gpu | cublas | cub | sm_80 | sm_90) ;;
    *) echo "bench: $file: \"//= needs $need\" is not known; write cublas," \
      "cub, gpu, sm_80 or sm_90" >&2; exit 1 ;;
  esac
  lacks=$("on_$device" "$need")
  [ -z "$lacks" ] || { echo "$lacks"; break; }
done
