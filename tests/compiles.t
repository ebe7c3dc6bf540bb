#!/usr/bin/env bash
# Every .cu compiles with nvcc without a warning, for compute capability 9.0, and
# in test-all for 7.5 if it is meant for that. tests.mk runs nvcc and keeps what
# it says.
. tests/tap.sh

if [ -z "${NVCC:-}" ]; then
  echo '1..0 # SKIP nvcc is missing'
  exit 0
fi
archs=90
[ "${TIER:-}" != all ] || archs='75 90'
for source in chapters/*/*.cu kernels/*/*.cu harness/bench/timing/*.cu; do
  for arch in $archs; do
    said=$(cat "$B/tests/compiles/$arch/${source%.cu}.log" 2>&1)
    [ "$said" != 'not for sm_75' ] || continue
    is "$said" '' "$source compiles clean for sm_$arch"
  done
done
finish
