#!/usr/bin/env bash
# Every option of nvcc's manual works, is ignored or is refused with a reason,
# by its long name and its short one, with its value beside it or behind "=".
# tier: all
. tests/tap.sh
emucc=$(realpath "${B:-build}/bin/emucc")
table=$(realpath harness/emulator/compile/nvcc_flags.txt)
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
value_of() { # a value that the option takes
  case $1 in
  --output-file | --dependency-output) echo out.txt ;;
  --pre-include) echo stddef.h ;;
  --*-path | --*-include | --keep-dir | --output-directory) echo . ;;
  --library) echo m ;;
  --x) echo cu ;;
  --std) echo c++17 ;;
  --compiler-options | --linker-options) echo -O1 ;;
  --options-file) echo options ;;
  --machine) echo 64 ;;
  --gpu-architecture) echo sm_80 ;;
  --generate-code) echo arch=compute_80,code=sm_80 ;;
  --Werror) echo all-warnings ;;
  --optimize) echo 3 ;;
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
both_names() { # long, short, value, how, why: what is wrong with them
  local name said given=()
  [ "$3" = - ] || given=("$(value_of "$1")")
  for name in "$1" "$2"; do
    if [ "$4" = refused ]; then
      said=$("$emucc" "$name" "${given[@]}" p.cu 2>&1) && echo "$name: done"
      [ "$said" = "emucc: $name: $5" ] || echo "$name: $said"
      continue
    fi
    compiles "$name" "${given[@]}"
    case $3$name in
    -* | =-[DUILlxO] | =-isystem | =-M? | =-o | =-m) ;;
    *) compiles "$name=${given[0]}" ;;
    esac
  done
}
while read -r long short value how why; do
  is "$(both_names "$long" "$short" "$value" "$how" "$why")" '' "$long is $how"
  [ "$how" = works ] || [ -n "$why" ]
  ok $? 'or it says why'
done < <(grep -v '^#' "$table")
if command -v nvcc >/dev/null; then
  is "$(nvcc --help | sed -nE 's/^(--[A-Za-z0-9_-]+).*\((-.*)\) *$/\1 \2/p' |
    while read -r long short; do
      grep -q -- "^$long $short " "$table" || echo "$long $short"
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
