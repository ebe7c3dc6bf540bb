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

# ---- jobs ----
jobs() { # ARGUMENT... - how many make runs at a time
  # shellcheck disable=SC2016 # the shell of make expands it
  make -s B="$scratch/jobs" --eval 'jobs: ; @echo "$$MAKEFLAGS"' jobs "$@" 2>&1 |
    grep -o ' -j[0-9]*'
}
is "$(jobs)" " -j$(nproc)" 'make keeps all processors busy'
is "$(jobs -j1)$(jobs -j7)" ' -j1 -j7' 'unless -j says how many'
is "$(MAKELEVEL=1 jobs)" '' 'a make that another make started asks for none'
is "$(jobs clean)" '' 'nor does one that deletes'
mkdir "$scratch/told"
told() { # LOCK LINE... - what of these lines is told, in one line
  echo "$1" >"$scratch/told/.lock"
  printf '%s\n' "${@:2}" >"$scratch/said"
  report/dedupe-messages.sh "$scratch/told" "$scratch/said" 2>&1 | paste -sd ' '
}
is "$(told 'make 1' a b)" 'a b' 'what is wrong with a page is told'
is "$(told 'make 1' b c)" c 'once, where two pages woven at a time have it'
is "$(told 'make 2' b c)" 'b c' 'and by the next make again'

# ---- make -n ----
if [ -x "$bench" ]; then
  is "$(make -n bench NVCC="${NVCC:-}" DEVICE=emulator B="$B" 2>&1 |
    grep -Ec -- ' -c | -o ')" 0 'make -n builds nothing where all is built'
fi
drawn_again() { # FILE - the figures that make would draw after it
  make -n figures NVCC= DEVICE=emulator B="$B" -o "$B/figures/machine" \
    -W "$1" 2>&1 | sed -n 's|.*/draw.sh figures/\([a-z-]*\)\.gp .*|\1|p' | sort -u
}
if [ -s "$B/figures/needs.mk" ] && [ -z "$(drawn_again LICENSE)" ]; then
  is "$(drawn_again report/recorded/nvidia-h200/chapter6.csv)" \
    "$(grep -lE '^# reads .*(chapter6|bound)' figures/*.gp |
      sed 's|figures/\(.*\).gp|\1|')" 'new times: the figures of these, and of all bounds'
  is "$(drawn_again figures/tree-of-halves.gp)" tree-of-halves \
    'a new script: its figure alone'
else
  skip 2 'the figures are not drawn: type make figures'
fi

# ---- names of files ----
house=$scratch/house
mkdir -p "$house"
cp -R Makefile chapters kernels harness figures report tests "$house"
named() { # NAME - what make says of a variant of this name
  cp "$house/chapters/4-bank-conflicts/03-padded.cu" "$house/chapters/$1"
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

# ---- chapters of two digits ----
mkdir "$house/chapters/99-x"
# shellcheck disable=SC2016 # make expands it
is "$(make -s -C "$house" --eval 'shown: ; @echo $(CHAPTER_NUMBERS)' shown)" \
  "$(printf '%s\n' chapters/[0-9]*-*/ | grep -o '[0-9]*' | sort -n | paste -sd ' ') 99" \
  'chapter 10 comes after the others'
finish
