#!/usr/bin/env bash
# run.sh PROGRAM BOUNDS FOLDER ENTRY SIZE SEED - runs a lab's program once, and
# leaves in FOLDER: output, counts.csv, launches.csv, bus.csv, findings.json, log
# (stdout and stderr), status. Where that ended well, BOUNDS runs the same, and
# nothing is counted: bounds.log, bounds.status.
#
# status is the exit status: 128 + n after signal n, so 152 where its MAX_SECONDS (20)
# of the processor's time were up, which count the same on a busy machine; 124 where it
# did not end within three times that and ten by the clock. run.sh itself fails only
# where nothing could be run.
set -euo pipefail

[ $# -eq 6 ] || {
  echo "run.sh: usage: run.sh PROGRAM BOUNDS FOLDER ENTRY SIZE SEED" >&2
  exit 2
}
program=$(realpath -- "$1") bounds=$(realpath -- "$2")
mkdir -p "$3"
cd "$3"
entry=("${@:4}")

# Ends with what is to be known: the status.
ended() { # STATUS FILE
  echo "$1" >"$2.part"
  mv "$2.part" "$2"
}
seconds=${MAX_SECONDS:-20}
# Who calls may have set a lower limit that cannot be raised.
limited() { # COMMAND...
  ulimit -S -c 0
  ulimit -S -t "$seconds" 2>/dev/null || true
  exec timeout -k 2 $((3 * seconds + 10)) "$@"
}
# What the program prints goes to LOG, and nothing of this shell's: it would tell
# there that the program was ended since LOG is full, and be ended, too.
run() { # PROGRAM LOG
  { (EMU_STRICT=0 EMU_THREADS=1 limited "$1" "${entry[@]}" output </dev/null >"$2" 2>&1); } \
    2>/dev/null
}

rm -f output counts.csv launches.csv bus.csv findings.json log status bounds.*
status=0
EMU_SAMPLE=all EMU_COUNTS=counts.csv EMU_LAUNCHES=launches.csv \
  EMU_FINDINGS=findings.json run "$program" log || status=$?
ended "$status" status
[ "$status" -eq 0 ] || exit 0
mkdir -p bounds.work
(cd bounds.work && run "$bounds" ../bounds.log) || status=$?
rm -rf bounds.work
ended "$status" bounds.status
