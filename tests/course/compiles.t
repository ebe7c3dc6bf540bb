#!/usr/bin/env bash
# Every .cu compiles with nvcc without a warning: in test-all for the GPUs of desktops
# and of the recorded machines, of those that its card admits; in make test to PTX, one
# of each folder. tests.mk runs nvcc and keeps what it says: COMPILE_LOGS, ARCH/FILE.log.
. tests/tap.sh

if [ -z "${NVCC:-}" ]; then
  echo '1..0 # SKIP nvcc is missing'
  exit 0
fi
for log in ${COMPILE_LOGS:-}; do
  source=${log#*/} arch=${log%%/*}
  said=$(cat "$B/tests/compiles/$log" 2>&1)
  [ "$said" != "not for $arch" ] || continue
  is "$said" '' "${source%.log}.cu compiles clean for $arch"
done
# One of each folder that has any.
folders=$(find chapters kernels harness/bench -name '*.cu' ! -path '*/lab/*' \
  ! -name first.cu -printf '/%h\n' | sort -u)
is "$(comm -23 <(echo "$folders") <(tr ' ' '\n' <<<"${COMPILE_LOGS:-}" |
  sed -E 's|^[^/]*(/.*)/[^/]*|\1|' | sort -u))" '' \
  'of each folder one was compiled'
finish
