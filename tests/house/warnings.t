#!/usr/bin/env bash
# Every C source compiles without a warning, also where the distribution
# checks more (Ubuntu's gcc sets _FORTIFY_SOURCE). Readers build without
# -Werror: a newer compiler's warning must not cost them the course.
# tier: all
. tests/tap.sh

check() { # SOURCE.c
  "${CC:-gcc}" -std=c11 -O2 -Wall -Wextra -Werror -D_GNU_SOURCE -U_FORTIFY_SOURCE \
    -D_FORTIFY_SOURCE=2 -Ikernels -Iharness -Iharness/emulator/include \
    -Iharness/emulator/libraries/include -Iharness/grade/student \
    -Iharness/grade/judge -Iharness/occupancy "-I${1%/*}/.." \
    -DBUILD_KIND='""' -DBUILD_FLAGS='""' \
    -c -o /dev/null "$1" >"$scratch/${1//\//.}" 2>&1
}
export -f check
export scratch
# Labs are templates: labs.t compiles what an edition makes of them. One source
# needs the Toolkit's header: occupancy.t compiles it.
mapfile -t sources < <(find harness chapters kernels tests -name '*.c' \
  -not -path '*/lab/*' -not -name against_header.c | sort)
printf '%s\0' "${sources[@]}" | xargs -0 -n 1 -P "$(nproc)" \
  bash -c 'check "$1"' check
for source in "${sources[@]}"; do
  is "$(cat "$scratch/${source//\//.}" 2>&1)" '' "$source compiles clean"
done
finish
