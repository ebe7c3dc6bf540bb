#!/usr/bin/env bash
# emucc - compiles CUDA C++ for the emulator; takes nvcc's usual flags.
#
# Each .cu file is preprocessed, rewritten (rewriter/), compiled by g++ with the
# hooks that the emulator counts by, and linked with the emulator. See --help.
set -euo pipefail
version=0.1.0
# What it is made of lies in lib/emucc beside its own folder, wherever that is:
# build/lib/emucc in a checkout, PREFIX/lib/emucc where it was installed.
parts=$(readlink -f "$0")
parts=${parts%/*/*}/lib/emucc library=$parts/libemu.a
rewriter=$parts/rewrite sides=$parts/sides.awk
libraries=$parts/liblibraries.a # what stands in for NVIDIA's libraries
{ read -r include && read -r libraries_include; } < <(readlink -f \
  "$parts/include" "$parts/libraries/include")
export LC_ALL=C

# What the compiler must report, and must not undo: execute/emu_execute.h says why.
instrument=(-O1 -g -fno-var-tracking "-fsanitize=thread,bounds" -fno-tree-sra
  -fno-tree-vectorize -fno-reorder-blocks -fno-thread-jumps -fno-jump-tables
  -fno-tree-ch -fno-tree-sink
  -fno-builtin-memcpy -fno-builtin-memmove -fno-builtin-memset
  --param tsan-instrument-func-entry-exit=0
  --param tsan-distinguish-volatile=1)
# What some distributions turn on, and would change how functions are called.
plain=(-U_FORTIFY_SOURCE -fno-stack-protector)
# What nvcc does not warn of.
quiet=(-Wno-unknown-pragmas -Wno-attributes -Wno-conversion-null)

# The clocks of a host that may time a launch where it means a kernel.
clocks=(clock=emu_read_clock clock_gettime=emu_read_clock_gettime
  gettimeofday=emu_read_gettimeofday omp_get_wtime=emu_read_omp_get_wtime
  _ZNSt6chrono3_V212system_clock3nowEv=emu_read_system_clock
  _ZNSt6chrono3_V212steady_clock3nowEv=emu_read_steady_clock)
# What prints, in kernels too.
prints=(printf=emu_printf puts=emu_puts putchar=emu_putchar)

usage() { # on one screen; the rest is the manual's
  cat <<'END'
usage: emucc [options] file...             compile .cu, .cpp, .c, .o, .a files
       emucc run [options] prog.cu [args]  compile and run a program
       emucc --explain [KIND]              what a kind of finding is; its cure
Makes CUDA programs that run with no GPU, their memory accesses checked and
counted. Takes nvcc's flags; those of optimisation and device code do nothing.
  -o FILE  -c  -E  -I -D -U -L -l -include  -x cu  -std=c++17  -run  --version
  -Xcompiler FLAGS  -Xlinker FLAGS   for g++ and the linker
  -arch=sm_90, -gencode arch=...     the value of __CUDA_ARCH__
  --keep, -v    leave the rewritten program; print the commands
The program prints its findings and a table of counts on stderr, and exits
nonzero where it found errors. Variables that it reads:
  EMU_COUNTS=file.csv    a row for each launch, source line and kind of access
  EMU_TRACE=file.csv     the 32 addresses of a request of each source line
  EMU_ANNOTATE=1|html    each kernel's source with its counts; a page of it,
                         with findings and lanes drawn
  EMU_FINDINGS=file.json, EMU_SARIF=file.sarif   the findings; for GitHub
  EMU_MODEL=cc75|cc20|cc20-bypass|cc10   the machine whose rules are counted by
  EMU_STRICT=0           exit 0 in spite of findings
  EMU_COUNT=all|1/N      count every block, or one of N; a sample of large grids
  EMU_THREADS=n, EMU_MEMORY=n   threads to run on; MiB of device memory, of 3584
  EMU_TIMEOUT=seconds    how long a kernel may run without a block ending
END
  echo "Manual: $(readlink -f "$parts/manual.md")"
}

about() { # in nvcc's form, which build systems read
  local cuda
  cuda=$(awk '$2 == "CUDART_VERSION" { v = $3; exit } END {
    print int(v / 1000) "." v % 1000 / 10 }' "$include/cuda_runtime_api.h")
  echo "emucc $version: CUDA programs with no GPU, by $(g++ --version |
    head -n 1)"
  echo "In the place of nvcc: NVIDIA (R) Cuda compiler driver"
  echo "Cuda compilation tools, release $cuda, V$cuda.0 (emulated)"
}

# What a kind of finding is, an example, the cure; without a kind, all kinds.
# By its name, that of its count, or the words of a finding.
explain_finding() { # KIND
  awk -v kind="$1" '
    function counted(name) { # races, host_accesses, unwritten_copies
      return kind == name "s" || kind == name "es" ||
        sub(/y$/, "ies", name) && kind == name
    }
    BEGIN { kind = tolower(kind); found = kind == "" }
    /^## / {
      name = substr($2, 1, length($2) - 1); title = $0; sub(/^[^:]*: /, "", title)
      known = known ", " name; on = kind == tolower(name) || kind == title ||
        counted(tolower(name))
      if (on) { found = 1; print name ": " title; next }
      if (kind == "") printf "%-18s %s\n", name, title
    }
    on
    END { if (!found) print "emucc: no findings are called " kind "; type" \
      " emucc --explain and one of" substr(known, 2) >"/dev/stderr"
      exit !found }' "$parts/explanations.md"
}

die() { echo "emucc: $*" >&2; exit 1; }

# ---- the command line ----

output='' shared='' pie=-no-pie folder=. mode=link language='' standard=gnu++17 arch=900
keep='' verbose='' silent='' dry='' forward='' archs=''
preprocess=() dependencies=() depends=() rule='' compile=() link=() inputs=()
run_arguments=() rewriting=() # the latter: options of the rewriter

shopt -s extglob
# NVIDIA's libraries, as -lNAME and as CMake finds them: what needs no linking
# here, and what is not here.
library_name='@(-l|*/lib)'
stood_in='@(cudart|cudadevrt|cuda|nvToolsExt|culibos|cublas|cublasLt|curand)?(_static)'
absent='@(cublas|cufft|cusparse|cusolver|cudnn|nvrtc|npp|nvidia-ml|nccl)*'

need() { [ $# -ge 2 ] || die "$1 needs a value; see emucc --help"; }

set_arch() { # sm_90a, compute_75, native, 90: the last of several counts
  local digits=${1%%,*}
  digits=${digits//[^0-9]/}
  [ -z "$digits" ] || arch=${digits}0 archs+=" -arch compute_$digits"
}

set_standard() {
  case $1 in
  @(c|gnu)++@(03|11|14|17)) standard=gnu++17 ;;
  @(c|gnu)++@(20|23)) standard=gnu++${1##*++} ;;
  *) die "unknown -std=$1; c++17 and c++20 are known" ;;
  esac
}

# A folder of headers, unless it is a CUDA Toolkit's, which would hide ours.
folder() { # flag, folder
  [ -f "$2/cuda_runtime.h" ] || preprocess+=("$1" "$2")
}

compiler_flags() { # those of -Xcompiler, separated by commas
  local flag flags
  IFS=, read -ra flags <<<"$1"
  for flag in "${flags[@]}"; do
    case $flag in
    -fsanitize=* | -O* | -march=* | -flto*) ;;
    -fopenmp) compile+=("$flag") link+=("$flag") ;;
    -I*) folder -I "${flag#-I}" ;;
    -D* | -U*) preprocess+=("$flag") ;;
    *) compile+=("$flag") ;;
    esac
  done
}

# What nvcc_flags.txt says of an option; fails where it does not know it.
from_table() {
  local long short value how why name=${1%%=*}
  name=${name/#--/-}
  while read -r long short value how why; do
    [ "$name" = "${long/#--/-}" ] || [ "$name" = "$short" ] || continue
    [ "$how" != refused ] || die "${1%%=*}: $why"
    [ "$how" = ignored ] || return 1
    [[ $value = - || $1 = *=* ]] || { need "$@"; taken=2; }
    return 0
  done <"$parts/nvcc_flags.txt"
  return 1
}

# -Werror kind,...: kinds that g++ has; nvcc's own say nothing here.
error_kinds() {
  local kind kinds
  IFS=, read -ra kinds <<<"$1"
  for kind in "${kinds[@]}"; do
    case $kind in
    all-warnings) compile+=(-Werror) ;;
    reorder | deprecated-declarations) compile+=("-Werror=$kind") ;;
    esac
  done
}

unknown() { die "unknown option $1; see emucc --help"; }

run_args() { # separated by commas
  local more
  IFS=, read -ra more <<<"$1"
  run_arguments+=("${more[@]}")
}

options_file() { # options, separated by blanks; quotes keep these
  [ -f "$1" ] || die "$1: no such file of options"
  local words
  mapfile -t words < <(xargs -r -n 1 printf '%s\n' <"$1")
  options "${words[@]}"
}

# shellcheck disable=SC2254 # patterns in variables
# Takes one option, and its value where it is a word of its own; sets `taken` to
# their number. nvcc's long options have one dash or two.
option() {
  taken=1
  case ${1/#--/-} in
  -h | -help) usage; exit 0 ;;
  -version | -V) about; exit 0 ;;
  -code-ls | -list-gpu-code) echo sm_90; exit 0 ;;
  -arch-ls | -list-gpu-arch) echo compute_90; exit 0 ;;
  -c | -compile | -d[cw] | -device-[cw]) mode=object ;;
  -E | -preprocess) mode=preprocess ;;
  -M | -MM | -generate-dependencies | -generate-nonsystem-dependencies)
    rule=${1/#*nonsystem*/-MM} rule=${rule/#-*generate*/-M} ;;
  -link) mode='link' ;;
  -lib) mode=library ;;
  -dlink | -device-link) mode=device-link ;;
  -precompile) mode=precompile ;;
  -explain) explain_finding "${2:-}"; exit ;;
  -run) mode=run ;;
  -keep | -save-temps | -save-temps=*) keep=${keep:-.} ;;
  -keep-dir) need "$@"; keep=$2 taken=2 ;;
  -keep-dir=*) keep=${1#*=} ;;
  -run-args) need "$@"; run_args "$2"; taken=2 ;;
  -run-args=*) run_args "${1#*=}" ;;
  -optf | -options-file) need "$@"; options_file "$2"; taken=2 ;;
  -optf=* | -options-file=*) options_file "${1#*=}" ;;
  -forward-unknown*) forward=1 ;;
  -v | -verbose) verbose=1 ;;
  -dryrun) verbose=1 dry=1 ;;
  -w | -disable-warnings) silent=1 preprocess+=(-w) ;;
  -o | -output-file) need "$@"; output=$2 taken=2 ;;
  -output-file=*) output=${1#*=} ;;
  -odir | -output-directory) need "$@"; folder=$2 taken=2 ;;
  -odir=* | -output-directory=*) folder=${1#*=} ;;
  -objtemp | -objdir-as-tempdir | -opt-info* | -optimi[sz]* | -optix-ir)
    from_table "$@" ;;
  -o?(.)[!d]*) output=${1#-o} ;;
  -I | -isystem | -system-include | -idirafter | -iquote) need "$@"; folder "${1/#*system-include/-isystem}" "$2"; taken=2 ;;
  -system-include=*) folder -isystem "${1#*=}" ;;
  -include-path=*) folder -I "${1#*=}" ;;
  -include-path) need "$@"; folder -I "$2"; taken=2 ;;
  -I*) folder -I "${1#-I}" ;;
  -[DU] | -include) need "$@"; preprocess+=("$1" "$2"); taken=2 ;;
  -include=* | -pre-include=*) preprocess+=(-include "${1#*=}") ;;
  -pre-include) need "$@"; preprocess+=(-include "$2"); taken=2 ;;
  -define-macro) need "$@"; preprocess+=(-D "$2"); taken=2 ;;
  -define-macro=*) preprocess+=(-D "${1#*=}") ;;
  -undefine-macro) need "$@"; preprocess+=(-U "$2"); taken=2 ;;
  -undefine-macro=*) preprocess+=(-U "${1#*=}") ;;
  -[DU]*) preprocess+=("$1") ;;
  -MD | -MMD | -MP) dependencies+=("$1") ;;
  -generate-dependencies-with-compile) dependencies+=(-MD) ;;
  -generate-nonsystem-dependencies-with-compile) dependencies+=(-MMD) ;;
  -generate-dependency-targets) dependencies+=(-MP) ;;
  -M[FTQ]) need "$@"; dependencies+=("$1" "$2"); taken=2 ;;
  -dependency-output=*) dependencies+=(-MF "${1#*=}") ;;
  -dependency-target-name=*) dependencies+=(-MT "${1#*=}") ;;
  -dependency-output) need "$@"; dependencies+=(-MF "$2"); taken=2 ;;
  -dependency-target-name) need "$@"; dependencies+=(-MT "$2"); taken=2 ;;
  -x) need "$@"; language=$2 taken=2 ;;
  -x=*) language=${1#*=} ;;
  -x*) language=${1#-x} ;;
  -std) need "$@"; set_standard "$2"; taken=2 ;;
  -std=*) set_standard "${1#*=}" ;;
  -arch | -gpu-architecture | -gencode | -generate-code)
    need "$@"; set_arch "$2"; taken=2 ;;
  -@(arch|gpu-architecture|gencode|generate-code)=*) set_arch "${1#*=}" ;;
  -Xcompiler | -compiler-options) need "$@"; compiler_flags "$2"; taken=2 ;;
  -@(Xcompiler|compiler-options)=*) compiler_flags "${1#*=}" ;;
  -Xlinker | -linker-options) need "$@"; link+=("-Wl,$2"); taken=2 ;;
  -@(Xlinker|linker-options)=*) link+=("-Wl,${1#*=}") ;;
  -lineinfo | -lto | -ltoir | -ldir* | -libdevice* | -static-global*)
    from_table "$@" ;;
  $library_name$stood_in?(.so|.a)) ;;
  $library_name$absent)
    absent=${1##*/lib} absent=${absent#-l} absent=${absent%%.*}
    die "$absent is a library for GPUs that the emulator does not have; the" \
      "program cannot be built without it" ;;
  -shared) shared=$1 ;;
  -pie | -no-pie) pie=$1 ;;
  -[Ll]) need "$@"; link+=("$1$2"); taken=2 ;;
  -library) need "$@"; link+=("-l$2"); taken=2 ;;
  -library-path) need "$@"; link+=("-L$2"); taken=2 ;;
  -[Ll]* | -Wl,* | -pthread | -rdynamic | -static*) link+=("$1") ;;
  -Werror=*) error_kinds "${1#*=}" ;;
  -Werror)
    case ${2-} in
    [a-z]*@(-warnings|-call|-launch|-bounds|-this|-declarations|reorder)*)
      error_kinds "$2"; taken=2 ;;
    *) compile+=(-Werror) ;;
    esac ;;
  -ftemplate-@(backtrace-limit|depth)=*) compile+=("${1/#--/-}") ;;
  -ftemplate-@(backtrace-limit|depth)) need "$@"; compile+=("${1/#--/-}=$2"); taken=2 ;;
  -fopenmp) compile+=("$1") link+=("$1") ;;
  -G | -device-debug) compile+=(-fvar-tracking) ;;
  -Of* | -O | -g?(pu|en)-*) from_table "$@" ;;
  -g* | -O* | -t[0-9]* | -m[0-9]*) ;;
  -) die "cannot read a program from standard input; name a file" ;;
  -*)
    if from_table "$@"; then return; fi
    case $forward$1 in
    1* | -W* | -f* | -pedantic) compile+=("$1") ;;
    --Wreorder | --Wno-deprecated-declarations) compile+=("${1#-}") ;;
    *) unknown "$1" ;;
    esac ;;
  @*) options_file "${1#@}" ;;
  *) inputs+=("$1") ;;
  esac
}

options() {
  local taken
  while [ $# -gt 0 ]; do
    option "$@"
    shift "$taken"
    [ -z "$apart" ] || [ ${#inputs[@]} -eq 0 ] || break
  done
  rest=("$@")
}

# ---- compiling ----

# What makes the code of all processors count and compute alike. Only x86-64
# traps where an integer is divided by zero. GCC 11 moves stores out of loops.
for_processor() {
  case $processor in
  x86_64) plain+=(-fcf-protection=none) ;;
  aarch64)
    plain+=(-mbranch-protection=none -mno-outline-atomics -ffp-contract=off
      -fno-section-anchors)
    instrument+=(-fsanitize=integer-divide-by-zero)
    rewriting=(--keep-alignment) ;;
  *) die "the emulator runs on x86-64 and Arm (aarch64), and g++ compiles for" \
    "$processor" ;;
  esac
  [ "$(g++ -dumpversion | cut -d. -f1)" -lt 12 ] ||
    instrument+=(-fno-move-loop-stores)
}

exec 3>&2 # what is run is told here, whoever takes its messages
run() {
  [ -z "$verbose" ] || echo "#\$ $*" >&3
  [ -n "$dry" ] || "$@"
}

# What build systems read of nvcc's -v and --dryrun. CMake links by what begins
# the line that has LIBRARIES: by emucc; where some of a program's files are C++,
# by c++, with the libraries that it sees emucc -v link.
environment() {
  local top
  top=$(readlink -f "$parts")
  printf '#$ %s\n' "PATH=$PATH" "TOP=$top" "SYSTEM_INCLUDES=" \
    "INCLUDES=\"-I$include\" \"-I$libraries_include\"" \
    "NVVMIR_LIBRARY_DIR=$top/nvvm/libdevice" \
    "LIBRARIES= \"-L$top\"" "compiles:${archs:- -arch compute_90}" \
    "$(readlink -f "$0") -o a.out \"-L$top\"" >&2
}

# -MD and its like, with the names that the compiler would have chosen.
dependency_flags() { # object
  depends=("${dependencies[@]}")
  [ ${#depends[@]} -gt 0 ] || return 0
  [[ " ${depends[*]} " = *" -M"[TQ]" "* ]] || depends+=(-MT "$1")
  [[ " ${depends[*]} " = *" -MF "* ]] || depends+=(-MF "${1%.o}.d")
}

# The compiler's messages, or one line about what the emulator does not have.
explain() {
  awk -f "$parts/unsupported.awk" "$1" >&2 || cat "$1" >&2
}

begins=(-include cuda_runtime.h)
preprocessed() { # .cu file, other options
  run g++ -E -x c++ "-std=$standard" -D__CUDACC__ -D__NVCC__ -D__EMUCC__ \
    -D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=0 \
    -D__CUDACC_VER_BUILD__=0 -D__CUDACC_EXTENDED_LAMBDA__ \
    -D__CUDACC_RELAXED_CONSTEXPR__ "-D__CUDA_ARCH__=$arch" \
    "-D__CUDA_ARCH_LIST__=$arch" -isystem "$include" \
    -isystem "$libraries_include" "${begins[@]}" \
    "${preprocess[@]}" -U_FORTIFY_SOURCE "${depends[@]}" "$@"
}

# Tells the emulator when a lane begins another iteration, and how large a
# stack a lane needs: the largest frame that a kernel can have, 512 KB.
mark_loops() { # assembly on stdin
  awk -f "$parts/$processor.awk" -f "$parts/mark_loops.awk"
  awk -F'\t' '$2 <= 540000 && $2 + 0 > most { most = $2 + 0 } END {
    printf "\t.section emu_frames,\"a\"\n\t.balign 8\n\t.quad %d\n", most
  }' "$work/program.su"
}

# shellcheck source-path=SCRIPTDIR source=headers.sh
. "$parts/headers.sh"
# shellcheck source-path=SCRIPTDIR source=link.sh
. "$parts/link.sh"

rewritten_object() { # object, the rewriter's options
  local made=$1 whole=$work/whole.ii status=0
  shift
  run "$rewriter" "$work/sides" "${rewriting[@]}" "$@" <"$work/program.ii" \
    >"$whole" || exit 1
  local name=${made##*/*([0-9])-}
  [ -z "$keep" ] || cp "$whole" "$keep/${name%.o}.ii"
  compiled || status=$?
  [ -z "$dry" ] || touch "$work/program.s" "$work/sides"
  awk -v include="$include/" -f "$sides" "$work/sides" "$work/said" \
    >"$work/messages" || exit 1
  [ $status = 0 ] || return 1
  mark_loops <"$work/program.s" >"$work/marked.s"
  run g++ -c -o "$made" "$work/marked.s" || return 1
  run objcopy "${clocks[@]/#/--redefine-sym=}" \
    "${prints[@]/#/--redefine-sym=}" "$made" || return 1
  [ -n "$silent" ] || [ ! -s "$work/messages" ] || cat "$work/messages" >&2
}

cuda_object() { # .cu file, object
  if ! from_kept "$1" >"$work/program.ii" &&
    ! preprocessed "$1" >"$work/program.ii" 2>"$work/messages"; then
    explain "$work/messages"
    return 1
  fi
  [ ! -s "$work/messages" ] || cat "$work/messages" >&2
  rewritten_object "$2" && return
  # A recursion that the rewriter cannot see: through operators, templates.
  if grep -q "inlining failed in call to .always_inline" "$work/messages"; then
    rewritten_object "$2" --apart && return
  fi
  explain "$work/messages"
  return 1
}

host_object() { # .cpp or .c file, object
  local compiler=(g++ "-std=$standard")
  case $1 in *.c) compiler=(gcc) ;; esac
  run "${compiler[@]}" -O1 -g -isystem "$include" \
    -isystem "$libraries_include" "${preprocess[@]}" \
    ${silent:+-w} "${depends[@]}" "${compile[@]}" -c -o "$2" "$1" \
    2>"$work/messages" || { explain "$work/messages"; return 1; }
  cat "$work/messages" >&2
}

object() { # file, object
  case ${language:+as.}${language:-$1} in
  as.cu | *.cu) cuda_object "$@" ;;
  as.c++ | as.c | *.cpp | *.cc | *.cxx | *.C | *.c) host_object "$@" ;;
  *) die "$1: cannot tell what this is; name .cu, .cpp, .c, .o or .a files," \
    "or say -x cu" ;;
  esac
}

# ---- the whole ----

[ $# -gt 0 ] || { usage >&2; exit 1; }
apart='' # "run": what follows the program is the program's own
if [ "$1" = run ]; then
  apart=1 mode=run
  shift
fi
options "$@"
[ -z "$verbose" ] || environment
command -v g++ >/dev/null || die "needs g++; type: make setup"
case $(g++ --version) in
*[Cc]lang*) die "needs GCC, and the g++ in PATH is Clang; install GCC's g++" ;;
esac
processor=$(g++ -dumpmachine)
processor=${processor%%-*}
for_processor
work=$(mktemp -d "${TMPDIR:-/tmp}/emucc.XXXXXX")
trap 'rm -rf "$work"' EXIT
[ $mode != precompile ] || { precompile || true; exit; } # can be done without
[ ${#inputs[@]} -gt 0 ] || die "no input files; see emucc --help"
for file in "${inputs[@]}"; do
  [ -f "$file" ] || die "$file: no such file"
done
[ ! -d "$output" ] || die "-o $output: that is a folder; name a file"
[ $mode != object ] || [ -z "$output" ] || [ ${#inputs[@]} -eq 1 ] ||
  die "-c -o $output takes one input file, and ${#inputs[@]} are named"
[ -z "$shared" ] || [ $mode = device-link ] || from_table "$shared"
[ -z "$rule" ] || mode=preprocess depends=("$rule" "${dependencies[@]}")
[ $mode != preprocess ] || [ -z "$output" ] || [ -n "$dry" ] || exec >"$output"

objects=()
for file in "${inputs[@]}"; do
  name=${file##*/} name=${name%.*}.o
  made=$work/${#objects[@]}-$name
  case $file in
  *.o | *.a | *.so) objects+=("$file"); continue ;;
  esac
  if [ $mode = preprocess ]; then
    preprocessed "$file"
    continue
  fi
  [ $mode != object ] || dependency_flags "${output:-$folder/$name}"
  object "$file" "$made" || exit 1
  [ $mode != object ] || run place "$made" "${output:-$folder/$name}"
  objects+=("$made")
done
case $mode in
library) run ar rcs "${output:-a.a}" "${objects[@]}"; exit ;;
device-link) # device code is linked already; what is made is empty
  run g++ -c -x c++ /dev/null -o "${output:-a_dlink.o}"; exit ;;
object | preprocess) exit 0 ;;
esac

program=$work/run/$(basename "${inputs[0]%.*}")
linked "$program" || exit 1
if [ -z "$apart" ] || [ -n "$output" ]; then
  run place "$program" "${output:-a.out}"
  program=$(realpath -m "${output:-a.out}")
fi
[ $mode = run ] || exit 0
run "$program" "${run_arguments[@]}" "${rest[@]}"
