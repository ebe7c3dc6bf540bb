#!/usr/bin/env bash
# draw.sh FIGURE.gp OUTPUT.svg|OUTPUT.pdf RESULTS.csv... - draws one
# figure; beside OUTPUT.svg, for phones, the same in narrow/.
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
    report/recorded/*) echo "type git checkout -- $1" ;;
    *) echo "delete it and type make again" ;;
  esac
}
for csv; do
  [ -s "$csv" ] || die "$csv: empty or missing; $(cure "$csv")"
  [ -z "$(tail -c 1 "$csv")" ] ||
    die "$csv: its last line is cut off; $(cure "$csv")"
done

part=$output.part
trap 'rm -f "$part".*' EXIT
mkdir -p "$(dirname "$output")"
results=("$@")
# "# draws NAME a=1 b=2": the marks of drawings/NAME.awk with these settings.
read -r -a drawing < <(sed -n '/^#/!q; s/^# draws //p' "$script") || true
settings=()
for setting in "${drawing[@]:1}"; do settings+=(-v "$setting"); done
requests=$(grep '^# request ' "$script") || [ ${#drawing[@]} -gt 0 ] || {
  LC_ALL=C figures/rows.sh "${BENCH:-build/emulator/bench}" "$script" \
    "$part.values" "$@" >"$part.csv"
}

plot() { # WIDTH FILE NAME
  local said
  # Numbers have a dot, whatever the reader's locale.
  if [ -n "$requests" ]; then
    LC_ALL=C awk -f figures/request.awk -v values="$part.values" \
      -v narrow=$(($1 < 500)) "$script" "${results[@]}" >"$part.csv"
  fi
  if [ ${#drawing[@]} -gt 0 ]; then
    LC_ALL=C awk -f figures/drawings/marks.awk \
      -f "figures/drawings/${drawing[0]}.awk" -v values="$part.values" \
      -v narrow=$(($1 < 500)) "${settings[@]}" >"$part.csv"
  fi
  gnuplot -e "rows='$part.csv'; values='$part.values'; format='$format'" \
    -e "output='$part.$format'; width=$1" "$script" >"$part.said" 2>&1 || true
  # A series without rows is left out; all else is an error.
  said=$(awk '/warning: (Skipping data file|No valid data points)/ {next}
    /^Warning: empty . range/ {next}
    /line [0-9]+:/ {line = $0; exit} NF {line = $0}
    END {if (line) print line}' "$part.said")
  [ -z "$said" ] || die "$script: $said"
  [ -s "$part.$format" ] || die "$script: gnuplot drew nothing"
  # On a full disk it exits 0, and the file ends somewhere.
  tail -c 16 "$part.$format" | grep -aq '</svg>\|%%EOF' ||
    die "$script: gnuplot did not finish it: is there room on the disk?"
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
