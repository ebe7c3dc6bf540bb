#!/usr/bin/env bash
# Every option of nvcc's manual works, is ignored or is refused with a reason,
# by its long name and its short one, with its value beside it or behind "=".
# tier: all
. tests/tap.sh
cd "$scratch" || exit 1

cat >p.cu <<'END'
#include <cstdio>
__global__ void k(int *x) { *x = 40 + threadIdx.x; }
int main(int argc, char **) {
  int *x;
  cudaMallocManaged(&x, sizeof *x);
  k<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  printf("%d\n", *x + argc);
  cudaFree(x);
}
END
value_of() { # the option, its value in --help-all: one that it takes
  case "$1 $2" in
  "--output-file "* | "--dependency-output "*) echo out.txt ;;
  "--pre-include "*) echo stddef.h ;;
  *" FOLDER") echo . ;;
  "--library "*) echo m ;;
  "--x "* | "--std "*) echo "$2" ;;
  "--compiler-options "* | "--linker-options "*) echo -O1 ;;
  "--options-file "*) echo options ;;
  "--Werror "*) echo all-warnings ;;
  --ftemplate-*) echo 100 ;;
  *) echo none ;;
  esac
}
echo '-DX=1 -O2' >options
compiles() { # OPTION...: says why not
  local said status=0
  said=$("$emucc" --dryrun "$@" p.cu 2>&1) || status=$?
  [ $status = 0 ] || echo "$*: $(grep -v '^#\$' <<<"$said")"
}
both_names() { # long, short, value, what it does: what is wrong with them
  local name said given=()
  [ -z "$3" ] || given=("$(value_of "$1" "$3")")
  for name in $1 $2; do
    if [[ $4 = refused:* ]]; then
      said=$("$emucc" "$name" "${given[@]}" p.cu 2>&1) && echo "$name: done"
      [ "$said" = "emucc: $name: ${4#refused: }" ] || echo "$name: $said"
      continue
    fi
    compiles "$name" "${given[@]}"
    case $3$name in
    -* | *-[DUILlxO] | *-isystem | *-M? | *-o | *-m) ;;
    *) compiles "$name=${given[0]}" ;;
    esac
  done
}
table=$("$emucc" --help-all)
while IFS= read -r row; do
  [[ $row =~ ^(-[^ ,]+)(, (-[^ ]+))?( ([^ ]+))?\ \ +(.+)$ ]]
  ok $? "${BASH_REMATCH[1]:-$row}: ${BASH_REMATCH[6]%%:*}"
  case ${BASH_REMATCH[1]} in --explain | --precompile | --rewrite) continue ;; esac
  is "$(both_names "${BASH_REMATCH[1]}" "${BASH_REMATCH[3]}" \
    "${BASH_REMATCH[5]}" "${BASH_REMATCH[6]}")" '' 'both names, with its value'
done <<<"$table"
if command -v nvcc >/dev/null; then
  is "$(nvcc --help | sed -nE 's/^(--[A-Za-z0-9_-]+).*\((-.*)\) *$/\1 \2/p' |
    while read -r long short; do
      grep -qE -- "^$long(, $short)? " <<<"$table" || echo "$long $short"
    done)" '' 'the table has every option that this nvcc knows'
else
  skip 1 'no nvcc'
fi

# What those that work do.
runs() { # WANT OPTION...
  local want=$1
  shift
  rm -f a.out
  "$emucc" "$@"
  is "$(./a.out 2>/dev/null)" "$want" "$*"
}
runs 41 -allow-unsupported-compiler -dlto -Werror all-warnings -pg \
  --source-in-ptx -noeh -lineinfo -lnvToolsExt p.cu
runs 41 -forward-unknown-to-host-compiler -mno-avx512f p.cu
"$emucc" -dc p.cu -odir . && "$emucc" -dlink p.o -o linked.o &&
  "$emucc" -lib p.o -o libp.a
runs 41 linked.o -L. -lp -Xlinker --undefined=main
like "$("$emucc" -M p.cu)" 'p.o:.*p.cu' '-M prints what it depends on'
is "$("$emucc" -run -run-args a,b p.cu 2>/dev/null)" 43 \
  '-run-args are the arguments'
mkdir kept
"$emucc" --keep-dir kept p.cu
is "$(ls kept)" p.ii '--keep-dir names the folder of --keep'
fails '-shared: the emulator makes programs' "$emucc" -shared p.cu
finish
