#!/usr/bin/env bash
# chart-deps.sh BUILD HERE RECORDED REFERENCE - rules of make, on stdout: what
# each figure is drawn from, as its line "# reads" says.
#
# Counts are the emulator's. Times are those of the GPU here where HERE is "here",
# or "brief", a quick look, and the figure says "# brief"; else of the folder
# RECORDED. A figure that reads the profile, or times at
# random shapes, is drawn from recorded results throughout; those are not made
# here by the way, nor are bounds of recorded rows. `reads` are the arguments that
# draw.sh gets.
set -euo pipefail
build=$1 here=$2 recorded=$3 reference=$4

rules() { # FIGURE CSV... - as its line "# reads" has them
  local name=$1 csv folder=$recorded profiled='' stamp=''
  local counts=() times=() needs=() own=() here=$here
  [ "$here" != brief ] || grep -q '^# brief$' "figures/$name.gp" || here=
  shift
  for csv; do
    case $csv in
      emulator/*) counts+=("$build/results/$csv.csv") ;;
      bound) counts+=("$build/bound.csv") ;;
      *) times+=("$csv") ;;
    esac
    case $csv in
      profile | shapes)
        profiled=1
        [ -e "$recorded/$csv.csv" ] || folder=$reference ;;
      chapter*) needs+=("$build/gpu/$csv.folder") ;;
    esac
  done
  if [ -n "$here" ] && [ -z "$profiled" ] && [ ${#times[@]} -gt 0 ]; then
    # Timing any chapter times the ceilings, too; a quick look some of them.
    [ ${#needs[@]} -gt 0 ] || needs=("$build/gpu/chapter0.folder")
    # A quick look at a chapter has the rung of another that its ladder goes on from.
    [ "$here" != brief ] || needs=("${needs[@]: -1}")
    stamp=${needs[0]}
    own=("${times[@]/#/\$\$(cat $stamp)/}")
  else
    own=("${times[@]/#/$folder/}")
    needs=("${own[@]}")
  fi
  own=("${own[@]/%/.csv}")
  [ -n "$stamp" ] || needs=("${own[@]}")
  local drawn="$build/figures/$name.svg $build/figures/narrow/$name.svg \
$build/figures/$name.pdf"
  echo "$drawn: ${needs[*]} ${counts[*]}"
  echo "$drawn: reads = ${own[*]} ${counts[*]}"
}

# Drawings of ideas have a script of their own (drawings/).
for figure in figures/*.gp; do
  drawing=$(sed -n '/^#/!q; s/^# draws \([a-z-]*\).*/\1/p' "$figure")
  [ -n "$drawing" ] || continue
  name=$(basename "$figure" .gp)
  echo "$build/figures/$name.svg $build/figures/narrow/$name.svg \
$build/figures/$name.pdf: figures/drawings/$drawing.awk figures/drawings/marks.awk"
done
for figure in figures/*.gp; do
  read -r -a csvs < <(sed -n '/^#/!q; s/^# reads //p' "$figure") || continue
  figure=${figure##*/}
  rules "${figure%.gp}" "${csvs[@]}"
done
