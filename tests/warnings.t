#!/usr/bin/env bash
# No C file of the harness makes the compiler warn. Readers' compilers may: a
# newer one must not stop their build.
. tests/tap.sh
flags=(-std=c11 -O2 -Wall -Wextra -Werror -D_GNU_SOURCE -Ikernels -Iharness
  -Iharness/emulator/include)

while read -r file; do
  is "$("${CC:-gcc}" "${flags[@]}" -S -o /dev/null "$file" 2>&1)" '' "$file"
done < <(find harness tests/unit tests/emulator-core chapters kernels \
  -name '*.c' | sort)
finish
