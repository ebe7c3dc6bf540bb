#!/usr/bin/env bash
# compile.sh SOURCE.cu ARCH LOG FLAG... - what nvcc says of a file that it
# compiles to an object for ARCH, such as sm_75, or to PTX for compute_90, kept
# in LOG. PTX is for a debugger: nvcc reads and warns alike, and a file of many
# templates takes 2 seconds instead of 20.
#
# Where the file's card says that it needs more, LOG says "not for ARCH".
set -euo pipefail

source=$1 arch=$2 log=$3
shift 3
mkdir -p "$(dirname "$log")"
# What its card needs: harness/bench/catalogue/source.sh has read it.
card=${log%%/tests/compiles/*}/sources/$source.h
capability=${arch#*_}
needs=$(sed -nE '/^#define SOURCE_CARD/s/.*needs [^\\]*sm_([0-9]+).*/\1/p' "$card" \
  2>/dev/null) || true
if [ "$capability" -lt "${needs:-0}" ]; then
  echo "not for $arch" >"$log"
  exit
fi
makes=-c
[ "${arch%_*}" = sm ] || makes='-G -ptx'
# shellcheck disable=SC2086 # a word for each option
"$NVCC" "$@" -gencode "arch=compute_$capability,code=$arch" $makes "$source" \
  -o "$log.o" >"$log.part" 2>&1 || echo "nvcc failed" >>"$log.part"
rm -f "$log.o"
mv "$log.part" "$log"
