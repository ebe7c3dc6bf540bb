#!/usr/bin/env bash
# Every .cu compiles with nvcc without a warning: to PTX, and in test-all for the
# GPUs of desktops and of the recorded machines, of those that its card admits.
# tests.mk runs nvcc and keeps what it says.
. tests/tap.sh

if [ -z "${NVCC:-}" ]; then
  echo '1..0 # SKIP nvcc is missing'
  exit 0
fi
archs=compute_90
[ "${TIER:-}" != all ] || archs='sm_75 sm_86 sm_89 sm_90 sm_120'
for source in $(find chapters kernels harness/bench -name "*.cu" ! -path "*/lab/*" \
  ! -name first.cu | sort); do
  for arch in $archs; do
    said=$(cat "$B/tests/compiles/$arch/${source%.cu}.log" 2>&1)
    [ "$said" != "not for $arch" ] || continue
    is "$said" '' "$source compiles clean for $arch"
  done
done
finish
