#!/usr/bin/env bash
# compile.sh SOURCE.cu LOG FLAG... - what nvcc says of a file, kept in LOG.
#
# Compiles for compute capability 7.5 and 9.0, or for 9.0 alone where the
# file's card says that it needs more than 7.5; LOG.archs names them.
set -euo pipefail

source=$1 log=$2
shift 2
archs="75 90"
# What its card needs: harness/bench/catalogue/source.sh has read it.
card=${log%%/tests/compiles/*}/sources/$source.h
[ ! -e "$card" ] || ! grep -Eq '^#define SOURCE_CARD .*needs [^\\]*sm_(8|9)' "$card" ||
  archs=90
targets=()
for arch in $archs; do
  targets+=(-gencode "arch=compute_$arch,code=sm_$arch")
done
mkdir -p "$(dirname "$log")"
echo "sm_${archs// /, sm_}" >"$log.archs"
"$NVCC" "$@" "${targets[@]}" -Xcompiler -Wall -c "$source" -o "$log.o" \
  >"$log.part" 2>&1 || echo "nvcc failed" >>"$log.part"
rm -f "$log.o"
mv "$log.part" "$log"
