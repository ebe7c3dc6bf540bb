#!/usr/bin/env bash
# run.sh PROGRAM FOLDER ENTRY SIZE SEED - runs a lab's program once, and leaves
# in FOLDER: output, counts.csv, launches.csv, bus.csv, findings.json, log
# (stdout and stderr), status.
#
# status is the exit status: 124 where MAX_SECONDS (20) were up, 128 + n after
# signal n. run.sh itself fails only where nothing could be run.
set -euo pipefail

[ $# -eq 5 ] || {
  echo "run.sh: usage: run.sh PROGRAM FOLDER ENTRY SIZE SEED" >&2
  exit 2
}
program=$(realpath -- "$1")
mkdir -p "$2"
cd "$2"
rm -f output counts.csv launches.csv bus.csv findings.json log status
status=0
EMU_SAMPLE=all EMU_COUNTS=counts.csv EMU_LAUNCHES=launches.csv \
  EMU_FINDINGS=findings.json EMU_STRICT=0 EMU_THREADS=1 \
  timeout -k 2 "${MAX_SECONDS:-20}" "$program" "$3" "$4" "$5" output \
  >log 2>&1 </dev/null || status=$?
echo "$status" >status.part
mv status.part status
