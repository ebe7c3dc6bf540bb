#!/usr/bin/env bash
# changes.sh BEFORE.cu AFTER.cu - what one rung changes of another, as the hunks of
# a unified diff, on stdout. Left out is what does not compute: the card, markers
# and the VARIANT statement.
set -euo pipefail

code() { # FILE
  awk '/^VARIANT\(/ {exit}
    !body && /^\/\// {next}
    {body = 1}
    !/^ *\/\/[<>] / {print}' "$1"
}
diff -U 2 <(code "$1") <(code "$2") | tail -n +3 || [ "$?" -eq 1 ]
