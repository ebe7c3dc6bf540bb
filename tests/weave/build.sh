# build.sh - sourced after tap.sh: a build folder of its own, $own, with the
# programs and counts that are there: no kernel is compiled or run.
#
#   build GOAL...   make them there
# shellcheck disable=SC2154 # $scratch is of tap.sh
export LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL
[ -s "$B/results/emulator/chapter1.csv" ] ||
  { skip 1 'no counts: type make report'; finish; }

own=$scratch/build
mkdir -p "$own/results"
cp -a "$B"/results/emulator* "$own/results/"
cp -a "$B"/{{catalogue,problems,bound}.csv,emulator,bin,lib,occupancy,sources} "$own/"
for made in figures residency.csv; do
  [ ! -e "$B/$made" ] || cp -a "$B/$made" "$own/"
done
build() {
  local csv old=()
  for csv in "$own"/results/emulator*/*.csv "$own"/{catalogue,problems}.csv; do
    old+=(-o "$csv")
  done
  make --no-print-directory B="$own" DEVICE=emulator "${old[@]}" "$@"
}
