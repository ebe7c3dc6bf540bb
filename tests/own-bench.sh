# own-bench.sh - sourced: a bench to be linked with a test's own variants.

# Sets parts: the objects of the bench, of which one problem.c may be left out.
own_bench_parts() { # [PROBLEM.C]
  local source
  parts=("$B/emulator/harness/bench/timing/flush.o")
  for source in harness/bench/*.c harness/bench/*/*.c harness/common/*.c \
    chapters/*/problem.c chapters/*/*/problem.c kernels/*/problem*.c; do
    [ "$source" = "${1-}" ] || parts+=("$B/emulator/${source%.c}.o")
  done
}
