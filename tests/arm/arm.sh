#!/usr/bin/env bash
# arm.sh - make test-arm: a cross compiler makes the emulator and its programs
# for Arm, qemu-user runs them. No Arm machine is needed, and none is tested:
# qemu orders memory accesses as this machine's processor does.
#
# Prints TAP. The line that ends it says how many counts equal this machine's.
. tests/tap.sh

arm=$B/arm
mkdir -p "$arm"
tests/arm/system.sh tools "$arm/tools"
PATH=$(realpath "$arm/tools"):$PATH
export EMULATE=emulate
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL
rules=$arm/tests/unit/request_cost

make -s -j"$(nproc)" B="$arm" NVCC= EMU_PROGRAM="$B/emulator/emucc" \
  "$arm/emulator/bench" "$rules" >"$arm/log" 2>&1 || {
  echo "Bail out! the emulator is not made for Arm: $(tail -n 1 "$arm/log")"
  exit 1
}

# Another test's TAP, or that of a program, as one check.
passes() { # NAME COMMAND...
  local name=$1 said status=0
  shift
  said=$(B=$arm "$@" 2>&1) || status=$?
  ok "$status" "$name: $(grep -c '^ok' <<<"$said") of them"
  [ "$status" -eq 0 ] || tap_explain "$(grep -v '^ok' <<<"$said" | head -n 40)"
}
passes unit/request_cost emulate "$rules"
for name in counts divergence correct faults; do
  passes "emulator/$name.t" bash "tests/emulator/$name.t"
done

# All variants, each at one size: equal.awk says which columns are counts.
counted() { # HOW BENCH CSV
  $1 "$2" run --quick --csv "$3" >"$3.log" 2>&1 || true # some fail on purpose
}
counted '' "$B/emulator/bench" "$arm/here.csv"
counted emulate "$arm/emulator/bench" "$arm/arm.csv"
compared=$(awk -F, -f tests/arm/equal.awk "$arm/here.csv" "$arm/arm.csv")
like "$(tail -n 1 <<<"$compared")" '^([0-9]+) of \1 counts' \
  'Arm counts what this machine counts'
tap_explain "$(head -n 40 <<<"$compared")"
echo "# test-arm: $(tail -n 1 <<<"$compared") equal $(uname -m)'s"
finish
