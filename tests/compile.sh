#!/usr/bin/env bash
# compile.sh SOURCE.cu ARCH LOG FLAG... - what nvcc says of a file that it
# compiles for compute capability ARCH, 75 or 90, kept in LOG.
#
# Where the file's card says that it needs more, LOG says "not for sm_ARCH".
set -euo pipefail

source=$1 arch=$2 log=$3
shift 3
mkdir -p "$(dirname "$log")"
# What its card needs: harness/bench/catalogue/source.sh has read it.
card=${log%%/tests/compiles/*}/sources/$source.h
if [ "$arch" -lt 80 ] && [ -e "$card" ] &&
  grep -Eq '^#define SOURCE_CARD .*needs [^\\]*sm_(8|9)' "$card"; then
  echo "not for sm_$arch" >"$log"
  exit
fi
"$NVCC" "$@" -gencode "arch=compute_$arch,code=sm_$arch" -c "$source" \
  -o "$log.o" >"$log.part" 2>&1 || echo "nvcc failed" >>"$log.part"
rm -f "$log.o"
mv "$log.part" "$log"
