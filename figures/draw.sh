#!/usr/bin/env bash
# draw.sh FIGURE.gp OUTPUT.svg|OUTPUT.pdf RESULTS.csv... [-- OTHER.csv...] -
# draws one figure; beside OUTPUT.svg, for phones, the same in narrow/. What
# follows the dashes is another machine's, for a second series.
#
# BENCH is the program that finds the rows; build/emulator/bench where it is not
# set. gnuplot exits 0 on a missing column and leaves empty files, so the CSVs
# are checked first (rows.sh, request.awk), whatever it says is an error, and the
# output takes its name only when it is whole.
set -euo pipefail

script=$1 output=$2
shift 2
name=$(basename "$script" .gp)
format=${output##*.}

die() { echo "figures: $*" >&2; exit 1; }

command -v gnuplot >/dev/null || die "gnuplot is missing; type: make setup"
[ -s "${script%.gp}.alt" ] || die "$script: write ${script%.gp}.alt, its text \
for those who cannot see it"
cure() { # FILE - what to do about it; make does not write recorded results
  case $1 in
    report/reference/*) echo "type git checkout -- $1" ;;
    *) echo "delete it and type make again" ;;
  esac
}
for csv; do
  [ "$csv" != -- ] || continue
  [ -s "$csv" ] || die "$csv: empty or missing; $(cure "$csv")"
  [ -z "$(tail -c 1 "$csv")" ] ||
    die "$csv: its last line is cut off; $(cure "$csv")"
done

part=$output.part
trap 'rm -f "$part".*' EXIT
mkdir -p "$(dirname "$output")"
results=() others=()
while [ $# -gt 0 ] && [ "$1" != -- ]; do
  results+=("$1")
  shift
done
[ $# -eq 0 ] || others=("${@:2}")
rows() { # VALUES RESULTS.csv...
  LC_ALL=C figures/rows.sh "${BENCH:-build/emulator/bench}" "$script" "$@"
}
other=
requests=$(grep '^# request ' "$script") || {
  rows "$part.values" "${results[@]}" >"$part.csv"
  # A machine that has no row for this figure is left out, and so is any where
  # a figure has no place for a second.
  if [ "${#others[@]}" -gt 0 ] && grep -Eq \
    '[[ ]tables\]|/(waterfall|sweep)\.gp' "$script" && rows "$part.others" "${others[@]}" \
    >"$part.other.csv" 2>"$part.said"; then
    other=$part.other.csv
    sed -n 's/^processor/other_name/p' "$part.others" >>"$part.values"
  fi
}

plot() { # WIDTH FILE NAME
  local said
  # Numbers have a dot, whatever the reader's locale.
  if [ -n "$requests" ]; then
    LC_ALL=C awk -f figures/request.awk -v values="$part.values" \
      -v narrow=$(($1 < 500)) "$script" "${results[@]}" >"$part.csv"
  fi
  gnuplot -e "rows='$part.csv'; values='$part.values'; format='$format'" \
    -e "output='$part.$format'; width=$1; other='$other'" "$script" >"$part.said" 2>&1 || true
  # A series that a machine has no rows for is left out; all else is an error.
  said=$(awk '/warning: (Skipping data file|No valid data points)/ {next}
    /^Warning: empty . range/ {next}
    /line [0-9]+:/ {line = $0; exit} NF {line = $0}
    END {if (line) print line}' "$part.said")
  [ -z "$said" ] || die "$script: $said"
  [ -s "$part.$format" ] || die "$script: gnuplot drew nothing"
  if [ "$format" = svg ]; then
    awk -f figures/finish.awk -v name="$3" \
      -v alt="$(tr '\n' ' ' <"${script%.gp}.alt")" "$part.svg" >"$part.done"
  else
    mv "$part.$format" "$part.done"
  fi
  mv "$part.done" "$2"
}
if [ "$format" = svg ]; then
  mkdir -p "$(dirname "$output")/narrow"
  plot 360 "$(dirname "$output")/narrow/$(basename "$output")" "narrow-$name"
fi
plot 720 "$output" "$name"
