#!/usr/bin/env bash
# illustrate.sh INSTANCE svg|pdf - prints the instance's handout, with its drawing in
# the place of the line "@drawing CAPTION". Where there is no such line nothing is
# drawn.
set -euo pipefail
instance=$1 format=$2

caption=$(sed -n 's/^@drawing //p' "$instance/handout.md")
[ -n "$caption" ] || exec cat "$instance/handout.md"
drawing=$instance/drawing.$format
name=$(sed -n 's/^# draws \([^ ]*\).*/\1/p' "$instance/drawing.gp")
[ -f "figures/drawings/$name.awk" ] || {
  echo "labs: drawing.gp of $(basename "$instance"): \"# draws $name\": write # draws" \
    "NAME key=value; there are $(basename -s .awk figures/drawings/*.awk | paste -sd' ')" >&2
  exit 2
}
figures/draw.sh "$instance/drawing.gp" "$drawing" </dev/null

raw() { printf '```{=%s}\n' "$1"; cat; printf '\n```\n\n'; }
# As report/weave/figure.lua puts a chart into a page, with the one for phones.
svg() { # FILE CLASS
  sed '/^<?xml/d; s/class="figure"/class="figure '"$2"'"/' "$1"
}
{
  if [ "$format" = svg ]; then
    {
      printf '<figure class="chart">'
      svg "$drawing" wide
      printf '<template>'
      svg "$instance/narrow/drawing.svg" narrow
      printf '</template><figcaption>'
    } | raw html
    printf '%s\n\n' "$caption"
    printf '</figcaption></figure>' | raw html
  else
    printf '\\begin{center}\\includegraphics[width=.8\\linewidth]{%s}\n' "$drawing" |
      raw latex
    printf '%s\n\n' "$caption"
    printf '\\end{center}' | raw latex
  fi
} | sed -e '/^@drawing /{r /dev/stdin' -e 'd}' "$instance/handout.md"
