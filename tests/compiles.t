#!/usr/bin/env bash
# Every .cu compiles with nvcc for every architecture that it is meant for,
# without a warning. tests.mk runs nvcc and keeps what it says.
. tests/tap.sh

if [ -z "${NVCC:-}" ]; then
  echo '1..0 # SKIP nvcc is missing'
  exit 0
fi
for source in chapters/*/*.cu kernels/*/*.cu harness/bench/timing/*.cu; do
  log=$B/tests/compiles/${source%.cu}.log
  is "$(cat "$log" 2>&1)" '' "$source compiles clean ($(cat "$log.archs"))"
done
finish
