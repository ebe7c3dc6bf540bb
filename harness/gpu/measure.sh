#!/usr/bin/env bash
# measure.sh NAME COMMAND [NAME COMMAND]... - runs the steps one after another,
# each to its end whatever the others did, and says how long each took. A step
# without a command is left out, and said to be. Exits nonzero when one failed.
set -uo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
failed=()
while [ $# -ge 2 ]; do
  step=$1 command=$2 from=$SECONDS
  shift 2
  if [ -z "$command" ]; then
    say "$step is left out: there are no counts; bring them by COUNTS=FOLDER"
    failed+=("$step")
    continue
  fi
  say "$step ..."
  if bash -eu -o pipefail -c "$command"; then
    say "$step: $(seconds_since "$from")"
  else
    say "$step failed after $(seconds_since "$from")"
    failed+=("$step")
  fi
done
[ ${#failed[@]} -eq 0 ] ||
  die "not whole: ${failed[*]}; type make measure again for what is missing"
