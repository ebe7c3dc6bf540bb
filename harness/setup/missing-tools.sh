#!/usr/bin/env bash
# missing-tools.sh PART [ARGUMENT...] - what a part of the course lacks on this
# machine, in words, after which "needs" reads well; prints nothing where all is
# here.
#
#   nvcc NVCC         to compile for a GPU
#   gpu NVCC          to run on one, too
#   emulator CC CXX   to build the emulator
#   pages             to draw charts and weave pages
set -euo pipefail
part=$1
shift

lacks_nvcc() {
  [ -n "$1" ] && command -v "$1" >/dev/null ||
    echo "nvcc, and there is none in PATH or /usr/local/cuda; install the" \
      "CUDA Toolkit (on a cluster: module load cuda)"
}
lacks_gpu() {
  local missing
  missing=$(lacks_nvcc "$1")
  if [ -n "$missing" ]; then
    echo "$missing"
  elif ! nvidia-smi -L 2>/dev/null | grep -q GPU; then
    echo "an NVIDIA GPU, and nvidia-smi -L lists none"
  fi
}
lacks_emulator() { # words of CC and of CXX may be several
  local cc=$1 cxx=$2
  if ! command -v "${cc%% *}" >/dev/null; then
    echo "a C compiler, and ${cc%% *} is missing"
  elif ! $cxx -x c++ -fsanitize=thread -c -o /dev/null - 2>/dev/null \
    <<<'#include <vector>'; then
    echo "g++, and ${cxx%% *} is missing or does not work"
  elif ! $cc -x c -o /dev/null - -ldw -lelf 2>/dev/null \
    <<<'#include <elfutils/libdwfl.h>
int main(void) { return 0; }'; then
    echo "libdw with its headers (libdw-dev)"
  fi
}
lacks_pages() {
  local tool missing=
  for tool in gnuplot pandoc; do
    command -v $tool >/dev/null || missing+=", $tool"
  done
  echo "${missing#, }"
}
"lacks_$part" "$@"
