# own-bench.sh - sourced: a bench to be linked with a test's own variants.
# shellcheck shell=bash disable=SC2154,SC2120,SC2034

# Sets parts: the objects of the bench but those of these SOURCES.
own_bench_parts() { # [SOURCE...]
  local source
  parts=()
  for source in harness/bench/*.c harness/bench/*/*.{c,cu} harness/common/*.c \
    chapters/*/problem.c chapters/*/*/problem.c kernels/*/problem*.c; do
    [[ " $* " = *" $source "* ]] || parts+=("$B/emulator/${source%.*}.o")
  done
}

link_bench() { # NAME OBJECT... - $scratch/NAME, of the parts and these
  "$emucc" -o "$scratch/$1" "${parts[@]}" "${@:2}" -lm -lpthread -ldl
}
