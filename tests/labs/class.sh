#!/usr/bin/env bash
# class.sh INSTANCE SUBMISSIONS OUT - grades as make grade does, without make.
# B must be set; WORKERS, ENGINE and SANDBOX may be.
set -euo pipefail
TOOLS=$(realpath "$B/grade/tools") PAGES=$(realpath "$B/grade/pages")
export TOOLS PAGES
exec nice harness/grade/class/grade.sh "$@"
