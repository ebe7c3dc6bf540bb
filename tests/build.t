#!/usr/bin/env bash
# What make does before it builds, and what it says where it cannot.
# tier: quick
. tests/tap.sh
inner="make --no-print-directory -s B=$scratch/build NVCC= DEVICE=emulator"

# ---- compilers ----
shown() { # VARIABLE=VALUE... - what make takes for CC and CXX
  # shellcheck disable=SC2016 # make expands it
  env -u CC -u CXX "$@" make -s --eval 'shown: ; @echo $(CC) $(CXX)' shown
}
is "$(shown env)" 'gcc g++' 'the compilers are gcc and g++'
is "$(shown env CC=gcc-12 CXX=g++-12)" 'gcc-12 g++-12' \
  'or those of the environment'
is "$(env -u CC make -s --eval 'shown: ; @echo $(CC)' shown CC=tcc)" tcc \
  'or those of the command line'
is "$($inner bench CC=no-such-gcc 2>&1 | grep -v '^make: \*\*\*')" \
  'make: no-such-gcc, the C compiler, is missing; type: make setup' \
  'no C compiler: one line, and what to type'
is "$(grep -l -- -Werror Makefile ./*/*.mk ./*/*/*.mk)" '' \
  "no warning of a reader's compiler stops the build"

# ---- make -n ----
if [ -x "$B/emulator/bench" ]; then
  is "$(make -n bench NVCC="${NVCC:-}" DEVICE=emulator B="$B" 2>&1 |
    grep -Ec -- ' -c | -o ')" 0 'make -n builds nothing where all is built'
fi

# ---- names of files ----
house=$scratch/house
mkdir -p "$house"
cp -R Makefile chapters kernels harness figures report tests "$house"
named() { # NAME - what make says of a variant of this name
  cp "$house/chapters/4-bank-conflicts/padded.cu" "$house/chapters/$1"
  { make -s -C "$house" help >/dev/null; } 2>&1
  rm "$house/chapters/$1"
}
like "$(named '4-bank-conflicts/my kernel.cu')" \
  'my kernel.cu: rename it; names of sources' 'a space in a name'
# shellcheck disable=SC2016 # that is the point
like "$(named '4-bank-conflicts/a`touch ran`.cu')" 'touch ran`.cu: rename it' \
  'a command in a name'
ok "$([ ! -e "$house/ran" ]; echo $?)" 'is not run'
is "$(named 4-bank-conflicts/good.cu)" '' 'good names are taken'
finish
