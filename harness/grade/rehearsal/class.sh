#!/usr/bin/env bash
# class.sh INSTANCE SUBMISSIONS OUT - grades as make grade does, without make.
# B must be set; WORKERS, ENGINE and SANDBOX may be. It is FINAL unless told.
set -euo pipefail
TOOLS=$(realpath "$B/grade/tools") PAGES=$(realpath "$B/grade/pages")
FINAL=${FINAL-1}
export TOOLS PAGES FINAL
exec nice harness/grade/class/grade.sh "$@"
