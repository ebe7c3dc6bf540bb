#!/usr/bin/env bash
# emucc - compiles CUDA C++ for the emulator; takes nvcc's usual flags.
#
# Each .cu file is preprocessed, rewritten (rewriter/), compiled by g++ with the
# hooks that the emulator counts by, and linked with the emulator. See --help.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
include=$here/@INCLUDE@ library=$here/@LIBRARY@ rewriter=$here/@REWRITER@
export LC_ALL=C

# What the compiler must report, and must not undo: core.h says why.
instrument=(-O1 -g -fsanitize=thread,bounds -fno-tree-sra -fno-tree-vectorize
  -fno-reorder-blocks -fno-thread-jumps --param tsan-instrument-func-entry-exit=0
  --param tsan-distinguish-volatile=1)

usage() {
  cat <<'END'
usage: emucc [options] file...

Compiles CUDA programs so that they run with no GPU: on a CPU, with their
accesses to memory checked and counted. Takes .cu, .cpp, .c, .o and .a files
and the flags of nvcc:

  -o FILE          the output; a.out or file.o where there is none
  -c               compile only;  -E  preprocess only
  -I -D -U -L -l -include -std=c++17|20 -x cu -Xcompiler FLAGS -Xlinker FLAGS
  -arch=sm_90, -gencode arch=compute_90,...   the value of __CUDA_ARCH__
  --keep           leave the rewritten program beside the output
  -v, --verbose    print the commands;  --version, --help

Optimisation and device code flags (-O3 -G -g -lineinfo -use_fast_math
--ptxas-options -maxrregcount -rdc=true --expt-* -Xptxas ...) are accepted and
change nothing: the emulator counts accesses as the source has them.

A program obeys, when it runs:
  EMU_COUNTS=file.csv    a row for each launch, source line and kind of access
  EMU_ANNOTATE=1         each kernel's source with its counts in the margin
  EMU_FINDINGS=file.json races, bad accesses and other findings
  EMU_MODEL=cc75|cc20|cc10   the machine whose rules are counted by
  EMU_STRICT=0           exit 0 in spite of findings
  EMU_THREADS=n          operating system threads to run blocks on
  EMU_TIMEOUT=seconds    how long a kernel may run

Not supported, and refused by file and line: inline PTX, textures and surfaces,
kernels that launch kernels, clusters, CUDA graphs, and libraries that need a
GPU (CUB, Thrust, cuBLAS, cuRAND, cuFFT, cuSPARSE, cuDNN).
END
}

die() { echo "emucc: $*" >&2; exit 1; }

work=$(mktemp -d "${TMPDIR:-/tmp}/emucc.XXXXXX")
trap 'rm -rf "$work"' EXIT

output= mode=link language= standard=gnu++17 arch=900 keep= verbose=
preprocess=() dependencies=() depends=() compile=() link=() inputs=()

need() { [ $# -ge 2 ] || die "$1 needs a value; see emucc --help"; }

set_arch() { # sm_90a, compute_75, native, 90: the last of several counts
  local digits=${1//[^0-9]/}
  [ -z "$digits" ] || arch=${digits}0
}

set_standard() {
  case $1 in
  c++03 | c++11 | c++14 | c++17 | gnu++11 | gnu++14 | gnu++17) standard=gnu++17 ;;
  c++20 | c++23 | gnu++20 | gnu++23) standard=gnu++${1##*++} ;;
  *) die "unknown -std=$1; c++17 and c++20 are known" ;;
  esac
}

compiler_flags() { # -Xcompiler takes several, separated by commas
  local flag
  IFS=, read -ra flags <<<"$1"
  for flag in "${flags[@]}"; do
    case $flag in
    -fsanitize=* | -O* | -march=* | -flto* | -fopenmp-simd) ;;
    -fopenmp) compile+=("$flag"); link+=("$flag") ;;
    -I* | -D* | -U*) preprocess+=("$flag") ;;
    *) compile+=("$flag") ;;
    esac
  done
}

parse() {
  while [ $# -gt 0 ]; do
    case $1 in
    -h | --help) usage; exit 0 ;;
    --version) echo "emucc: CUDA C++ for the emulator, by $(g++ --version | head -n 1)"
      exit 0 ;;
    -o | --output-file) need "$@"; output=$2; shift ;;
    -o?*) output=${1#-o} ;;
    --output-file=*) output=${1#*=} ;;
    -c | --compile | -dc | --device-c) mode=object ;;
    -E | --preprocess) mode=preprocess ;;
    -I | -isystem | -include | -idirafter | -iquote | --include-path)
      need "$@"; preprocess+=("${1/--include-path/-I}" "$2"); shift ;;
    -D | -U | --define-macro) need "$@"
      preprocess+=("${1/--define-macro/-D}" "$2"); shift ;;
    -I* | -D* | -U*) preprocess+=("$1") ;;
    -MD | -MMD | -MP) dependencies+=("$1") ;;
    -MF | -MT | -MQ) need "$@"; dependencies+=("$1" "$2"); shift ;;
    -L | -l | --library-path | --library) need "$@"
      link+=("-$(case $1 in *path | -L) echo L ;; *) echo l ;; esac)$2"); shift ;;
    -lcudart | -lcudart_static | -lcuda | -lcudadevrt | -lineinfo) ;;
    -lcub* | -lcurand* | -lcufft* | -lcusparse* | -lcusolver* | -lcudnn* | -lnvrtc*)
      die "${1#-l} needs a GPU and is not supported by the emulator" ;;
    -L* | -l* | -Wl,* | -pthread | -static*) link+=("$1") ;;
    -x) need "$@"; language=$2; shift ;;
    -x*) language=${1#-x} ;;
    -std | --std) need "$@"; set_standard "$2"; shift ;;
    -std=* | --std=*) set_standard "${1#*=}" ;;
    -arch | --gpu-architecture | -gencode | --generate-code | -code | --gpu-code)
      need "$@"; [[ $1 == *code ]] && [[ $2 != arch=* ]] || set_arch "${2%%,*}"
      shift ;;
    -arch=* | --gpu-architecture=*) set_arch "${1#*=}" ;;
    -gencode=* | --generate-code=*) v=${1#*=}; set_arch "${v%%,*}" ;;
    -code=* | --gpu-code=*) ;;
    -Xcompiler | --compiler-options) need "$@"; compiler_flags "$2"; shift ;;
    -Xcompiler=* | --compiler-options=*) compiler_flags "${1#*=}" ;;
    -Xlinker | --linker-options) need "$@"; link+=("-Wl,$2"); shift ;;
    -Xlinker=* | --linker-options=*) link+=("-Wl,${1#*=}") ;;
    -Xptxas | --ptxas-options | -Xcudafe | -Xnvlink | -Xfatbin | -maxrregcount | \
      --maxrregcount | -ccbin | --compiler-bindir | -rdc | --relocatable-device-code | \
      -t | --threads | -diag-suppress | --diag-suppress | -cudart | --cudart | \
      -default-stream | --default-stream | -ftz | -prec-div | -prec-sqrt | -fmad | \
      -O | --optimize | -odir | -res-usage-file)
      need "$@"; shift ;;
    -Xptxas=* | --ptxas-options=* | -Xcudafe=* | -maxrregcount=* | --maxrregcount=* | \
      -ccbin=* | --compiler-bindir=* | -rdc=* | --relocatable-device-code=* | \
      --threads=* | -t=* | -diag-* | --diag-* | -cudart=* | --cudart=* | --default-stream=* | \
      -default-stream=* | --ftz=* | -ftz=* | --prec-*=* | -prec-*=* | --fmad=* | -fmad=* | \
      -O[0-9s]* | -Ofast | --optimize=* | -g | -g[0-9]* | -G | --device-debug | --debug | \
      --generate-line-info | -src-in-ptx | -use_fast_math | \
      --use_fast_math | -expt-* | --expt-* | --extended-lambda | -extended-lambda | \
      -res-usage | --resource-usage | -m64 | --machine=* | --fatbin-options=* | \
      -split-compile=* | --Werror=* | -Werror=* | -restrict | --restrict | -forward-unknown-to-host-compiler) ;;
    -w | --disable-warnings) compile+=(-w); preprocess+=(-w) ;;
    -W*) compile+=("$1") ;;
    -Werror | --Werror) compile+=(-Werror) ;;
    -fopenmp) compile+=("$1"); link+=("$1") ;;
    -f* | -pedantic) compile+=("$1") ;;
    -ptx | --ptx | -cubin | --cubin | -fatbin | --fatbin | -dlink | --device-link | -lib | --lib)
      die "$1 makes GPU code, which the emulator does not; leave it out" ;;
    --keep | -keep) keep=1 ;;
    -v | --verbose) verbose=1 ;;
    --run | -run) mode=run ;;
    -) die "cannot read a program from standard input; name a file" ;;
    -*) die "unknown option $1; see emucc --help" ;;
    *) inputs+=("$1") ;;
    esac
    shift
  done
}

# -MD and its like, with the names that the compiler would have chosen.
dependency_flags() { # object
  depends=("${dependencies[@]}")
  [ ${#depends[@]} -gt 0 ] || return 0
  case " ${depends[*]} " in
  *" -MT "* | *" -MQ "*) ;;
  *) depends+=(-MT "$1") ;;
  esac
  case " ${depends[*]} " in
  *" -MF "*) ;;
  *) depends+=(-MF "${1%.o}.d") ;;
  esac
}

run() {
  [ -z "$verbose" ] || echo "$*" >&2
  "$@"
}

# Headers that no emulator has, named by the preprocessor: one clear line.
explain() { # the preprocessor's messages
  local where what
  if read -r where what < <(sed -nE \
    's/^(.*:[0-9]+):[0-9]+: fatal error: ((cub|thrust|curand|cublas|cufft|cusparse|cusolver|cudnn|nvrtc|cutlass|cute|cooperative_groups\/memcpy_async|mma|nvml|npp|cuda_gl_interop|cudaGL|cuda\/|nv\/)[^:]*): No such file.*/\1 \2/p' "$1" |
    head -n 1) && [ -n "$what" ]; then
    echo "$where: emucc: <$what> is a library for GPUs that the emulator does not have" >&2
  else
    cat "$1" >&2
  fi
}

cuda_object() { # .cu file, object
  local text=$work/program.ii
  local macros=(-D__CUDACC__ -D__NVCC__ -D__CUDACC_VER_MAJOR__=13
    -D__CUDACC_VER_MINOR__=0 -D__CUDACC_VER_BUILD__=0 -D__EMUCC__=1
    -D__CUDA_ARCH__="$arch" -D__CUDA_ARCH_LIST__="$arch" -D__CUDACC_EXTENDED_LAMBDA__
    -D__CUDACC_RELAXED_CONSTEXPR__)
  if ! run g++ -E -x c++ "-std=$standard" "${macros[@]}" -isystem "$include" \
    -include cuda_runtime.h "${preprocess[@]}" "${depends[@]}" "$1" >"$text" 2>"$work/messages"; then
    explain "$work/messages"
    return 1
  fi
  cat "$work/messages" >&2
  rewritten_object "$2" && return
  # A recursion that the rewriter cannot see: through operators, virtual calls.
  if grep -q "inlining failed in call to .always_inline." "$work/messages"; then
    rewritten_object "$2" --apart && return
  fi
  cat "$work/messages" >&2
  return 1
}

rewritten_object() { # object, the rewriter's options
  local made=$1
  shift
  run "$rewriter" "$@" <"$work/program.ii" >"$work/rewritten.ii" || exit 1
  [ -z "$keep" ] || cp "$work/rewritten.ii" "${made%.o}.ii"
  run g++ "-std=$standard" "${instrument[@]}" -Wno-unknown-pragmas -Wno-attributes -Wno-conversion-null \
    "${compile[@]}" -c -x c++ -fpreprocessed -o "$made" "$work/rewritten.ii" \
    2>"$work/messages" || return 1
  cat "$work/messages" >&2
}

host_object() { # .cpp or .c file, object
  local compiler=g++ flags=("-std=$standard")
  case $1 in *.c) compiler=gcc flags=() ;; esac
  run "$compiler" "${flags[@]}" -O1 -g -isystem "$include" "${preprocess[@]}" \
    "${depends[@]}" "${compile[@]}" -c -o "$2" "$1"
}

object() { # file, object
  case ${language:+.$language}${language:-$1} in
  .cucu | *.cu) cuda_object "$@" ;;
  *.cpp | *.cc | *.cxx | *.C | *.c | .c++*) host_object "$@" ;;
  *) die "$1: cannot tell what this is; name .cu, .cpp, .c, .o or .a files, or say -x cu" ;;
  esac
}

[ $# -gt 0 ] || { usage >&2; exit 1; }
parse "$@"
command -v g++ >/dev/null || die "needs g++; type: apt-get install g++"
[ ${#inputs[@]} -gt 0 ] || die "no input files; see emucc --help"
for file in "${inputs[@]}"; do
  [ -f "$file" ] || die "$file: no such file"
done
[ $mode != object ] || [ -z "$output" ] || [ ${#inputs[@]} -eq 1 ] ||
  die "-c -o $output takes one input file, and ${#inputs[@]} are named"

objects=()
for file in "${inputs[@]}"; do
  name=$(basename "${file%.*}").o
  case $file in
  *.o | *.a | *.so) objects+=("$file"); continue ;;
  esac
  if [ $mode = preprocess ]; then
    run g++ -E -x c++ "-std=$standard" -D__CUDACC__ -D__CUDA_ARCH__="$arch" \
      -isystem "$include" -include cuda_runtime.h "${preprocess[@]}" ${output:+-o "$output"} "$file"
  elif [ $mode = object ]; then
    made=${output:-$name}
    dependency_flags "$made"
    object "$file" "$work/made.o" && mv "$work/made.o" "$made" || exit 1
  else
    made=$work/${#objects[@]}-$name
    object "$file" "$made" || exit 1
    objects+=("$made")
  fi
done
case $mode in
preprocess | object) exit 0 ;;
esac
program=${output:-a.out}
run g++ -no-pie -o "$work/program" "${objects[@]}" "$library" "${link[@]}" \
  -lpthread -ldw -lelf -lm -ldl
mv "$work/program" "$program"
[ $mode != run ] || "$(realpath "$program")"
