#!/usr/bin/env bash
# compile.sh SUBMISSION FOLDER - compiles a lab's file and links it with the
# driver: FOLDER/lab.o, FOLDER/program, its code in FOLDER/code.txt, its lines with
# macros replaced in FOLDER/expanded.txt, and what the compiler says in
# FOLDER/compile.log. FOLDER/bounds is the same program, in which each access of
# an array of its own is held to the array's bounds: no hook sees these accesses,
# and the checks would change what the others count.
#
# EMUCC names emucc (default: the one in PATH), DRIVER the driver's object
# (default: it is compiled). Exit status 1: it does not compile or link; 2:
# nothing could be tried.
set -euo pipefail
lab=$(cd "$(dirname "$0")" && pwd)
emucc=${EMUCC:-emucc}

die() { echo "compile.sh: $*" >&2; exit 2; }
[ $# -eq 2 ] || die "usage: compile.sh SUBMISSION FOLDER"
[ -f "$1" ] || die "$1: no such file"
command -v "$emucc" >/dev/null ||
  die "emucc is not in PATH; write EMUCC=/its/folder/emucc behind make check"
emucc=$(realpath -- "$(command -v "$emucc")")
driver=${DRIVER:-}
[ -z "$driver" ] || driver=$(realpath -- "$driver")

mkdir -p "$2"
name=lab$(sed -n 's/^lab //p' "$lab/rubric").cu
cp -- "$1" "$2/$name.part"
mv "$2/$name.part" "$2/$name"
cd "$2"
# The same at any time: __DATE__, __TIME__ and __TIMESTAMP__.
export SOURCE_DATE_EPOCH=0 TZ=UTC0
touch -d @0 "$name"
rm -f lab.o code.txt expanded.txt program bounds compile.log

# The Toolkit's headers come first, so that no macro of the submission's changes
# what they say.
for header in cuda_fp16.h cuda_bf16.h cuda_pipeline.h cooperative_groups.h \
  cooperative_groups/{reduce,scan,memcpy_async}.h cuda/{barrier,pipeline}; do
  headers+=(-include "$header")
done
# An array without elements has no bound to hold its indexes to: -Wpedantic tells
# of it. Stores that no hook reports become calls, and these are checked.
flags=(-Wpedantic -fstack-clash-protection -fno-builtin-fprintf
  -fno-builtin-memset -fno-builtin-memcpy
  -fno-builtin-memmove -Xcompiler -mmemset-strategy=libcall:-1:noalign
  -Xcompiler -mmemcpy-strategy=libcall:-1:noalign)
checked=(cudaMemcpyToSymbol=lab_copy_to_symbol cudaMemcpy=lab_memcpy exit=lab_exit
  cudaMemcpyAsync=lab_memcpy_async cudaStreamSynchronize=lab_stream_synchronize
  cudaDeviceSynchronize=lab_device_synchronize cudaFree=lab_free cudaMalloc=lab_cudaMalloc
  emu_malloc=lab_malloc emu_malloc_pitch=lab_malloc_pitch memset=emu_checked_memset
  memcpy=emu_checked_memcpy memmove=emu_checked_memmove
  emu_printf=emu_checked_printf fprintf=emu_checked_fprintf)
for call in cuda{Stream,Event}{Create{,WithFlags},Destroy} cudaStreamWaitEvent \
  cudaEvent{Record,Synchronize,ElapsedTime}; do
  checked+=("$call=lab_$call")
done

compiled() {
  local status=0
  "$emucc" -I "$lab" "${headers[@]}" "${flags[@]}" -c -o lab.o "$name" \
    2>messages || status=1
  awk '/forbids (flexible array|zero-size)/ {
      print $1, "error: an array needs a length"
      wrong = 1
    }
    /\[-Wpedantic\]$/ { mine = 0; next } !/^ / { mine = 1 } mine
    END { exit wrong }' messages || status=1
  rm messages
  [ "$status" -eq 0 ] || rm -f lab.o
  return "$status"
}

# The driver comes first, so that its functions are its own.
link() { # OBJECT PROGRAM
  objcopy -w --keep-global-symbol='_Z*' "${checked[@]/#/--redefine-sym=}" \
    "$1" linked.o &&
    "$emucc" -pie -o "$2" "${driver:-driver.o}" linked.o && rm linked.o
}

# What the first compile has said need not be said again.
bounds() {
  "$emucc" -I "$lab" "${headers[@]}" "${flags[@]}" -w \
    -Xcompiler -fsanitize=object-size -c -o bounds.o "$name" &&
    link bounds.o bounds && rm bounds.o
}

build() {
  compiled &&
    "$emucc" -I "$lab" "${headers[@]}" -w -E -o expanded.ii "$name" &&
    awk -v own="\"$name\"" '/^# [0-9]/ { on = $3 == own } on' expanded.ii \
      >expanded.txt && rm expanded.ii &&
    objdump -htdlr --no-show-raw-insn lab.o >code.txt &&
    { [ -n "$driver" ] || "$emucc" -I "$lab" -c -o driver.o "$lab/driver.cu"; } &&
    link lab.o program && bounds
}
status=0
build >compile.log 2>&1 || status=1
exit "$status"
