#!/usr/bin/env bash
# measured-charts.sh CHAPTER.md - the charts of its section "What was measured", a
# name a line.
set -euo pipefail
awk '/^## / { inside = /^## What was measured/ }
  inside && match($0, /\]\([a-z0-9-]*\)[{][.]figure/) {
    name = substr($0, RSTART + 2, RLENGTH)
    print substr(name, 1, index(name, ")") - 1)
  }' "$1"
