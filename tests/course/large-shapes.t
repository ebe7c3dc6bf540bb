#!/usr/bin/env bash
# Transposes that take another path where a matrix is large: right there, too.
# tier: all
. tests/tap.sh

verdict() { # SIZE RUNG -> verdict, races and finding
  "$bench" run --variant "transpose/${2:-prefetch}" --size "$1" \
    --csv "$scratch/rows.csv" >/dev/null 2>&1 || echo "bench fails"
  columns "$scratch/rows.csv" verdict races finding
}

is "$(verdict 33001x1021)" 'ok 0 ' 'a large matrix whose rows begin within lines'
is "$(verdict 45001x751)" 'ok 0 ' 'one of many rows, which goes across them'
is "$(verdict 45001x751 across-rows)" 'ok 0 ' 'so does the rung before'
is "$(verdict 45000x752)" 'ok 0 ' 'and whose rows are aligned'
is "$(verdict 2100x2004)" 'ok 0 ' 'rows of the output begin at half sectors'
finish
