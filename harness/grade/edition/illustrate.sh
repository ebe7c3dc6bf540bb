#!/usr/bin/env bash
# illustrate.sh INSTANCE svg|pdf - prints the instance's handout, with its drawing, and a
# Div.drawing for report/drawing.lua in the place of the line "@drawing CAPTION". Where
# there is no such line nothing is drawn.
set -euo pipefail
instance=$1 format=$2

caption=$(sed -n 's/^@drawing //p' "$instance/handout.md")
[ -n "$caption" ] || exec cat "$instance/handout.md"
name=$(sed -n 's/^# draws \([^ ]*\).*/\1/p' "$instance/drawing.gp")
[ -f "figures/drawings/$name.awk" ] || {
  echo "labs: drawing.gp of $(basename "$instance"): \"# draws $name\": write # draws" \
    "NAME key=value; there are $(basename -s .awk figures/drawings/*.awk | paste -sd' ')" >&2
  exit 2
}
figures/draw.sh "$instance/drawing.gp" "$instance/drawing.$format" </dev/null
printf '::: {.drawing file=%s}\n%s\n:::\n' "$instance/drawing" "$caption" |
  sed -e '/^@drawing /{r /dev/stdin' -e 'd}' "$instance/handout.md"
