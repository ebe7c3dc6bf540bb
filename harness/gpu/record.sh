#!/usr/bin/env bash
# record.sh BENCH CATALOGUE PIECES OUT CHAPTER... - times chapters (0: the
# ceilings) as reference results, in the folder OUT.
#
# A chapter that is done is kept in PIECES, so that a record that was
# interrupted goes on where it was. Only what is whole reaches OUT: every row
# right, and the read ceiling at least every row's rate. What OUT holds of other
# chapters stays. STALE=1 leaves out chapters whose rows in OUT are current.
# Options for bench run may stand in BENCH_OPTIONS.
set -euo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
bench=$1 catalogue=$2 pieces=$3 out=${4%/}
shift 4
read -r -a options <<<"${BENCH_OPTIONS:-}"

value_of() { # KEY MACHINE.csv
  sed -n "s/^$1,//p" "$2" 2>/dev/null | head -n 1
}
is_current() { # CHAPTER FILE
  [ -s "$2" ] && [ -z "$(awk -f "harness/common/stale.awk" -v chapter="$1" \
    "$catalogue" "$2")" ]
}

# Results of one folder are of one machine, driver and compiler.
require_same_machine() {
  local key was is
  [ -e "$out/machine.csv" ] || return 0
  for key in machine driver cuda flags; do
    was=$(value_of "$key" "$out/machine.csv") is=$(value_of "$key" "$1")
    [ "$was" = "$is" ] || die "$out was recorded with $key \"$was\", and here" \
      "it is \"$is\"; to record all chapters anew, type make record"
  done
}

record_chapter() { # CHAPTER, its place in all
  local file from=$SECONDS
  file=$(file_of "$1")
  if is_current "$1" "$pieces/$file"; then
    say "chapter $1 ($2) was timed before it was interrupted"
    return
  fi
  if [ "${STALE:-0}" = 1 ] && is_current "$1" "$out/$file"; then
    say "chapter $1 ($2) is current"
    return
  fi
  say "chapter $1 ($2) ..."
  rm -rf "$pieces/new"
  "$bench" run --chapter "$1" "${options[@]}" \
    --output "$pieces/new" >"$pieces/$file.log" ||
    die "chapter $1 is not recorded; what is done is kept in $pieces:" \
      "type make record again"
  "$bench" device --machine "$pieces/$file.machine"
  mv "$pieces/new/$file" "$pieces/$file"
  say "chapter $1 ($2): $(seconds_since "$from")"
}

# Files as they will be in OUT: new ones before those that are there.
overlay() {
  local path
  for path in "$out"/*.csv "$pieces"/*.csv; do
    case ${path##*/} in
      chapter[0-9].csv | chapter[0-9][0-9].csv | ceilings.csv)
        [ ! -e "$path" ] || echo "${path##*/} $path" ;;
    esac
  done | awk '{path[$1] = $2} END {for (name in path) print path[name]}'
}

# What is too fast or too slow is timed again when record is.
require_ceilings() {
  local said
  mapfile -t files < <(overlay)
  said=$(above_ceiling "$catalogue" "${files[@]}")
  [ -n "$said" ] || return 0
  rm -f "$pieces/ceilings.csv"
  grep -o '^[^:]*\.csv' <<<"$said" | sort -u | grep "^$pieces/" |
    xargs -r rm -f || true
  die "$(head -n 1 <<<"${said##*.csv: }"); nothing was recorded"
}

# The machine as it is now, and of each chapter the date and the commit.
write_machine() {
  local file chapter from key
  cat "$1"
  for file in $(overlay | sed 's|.*/||' | sort); do
    chapter=${file//[!0-9]/}
    from=$pieces/$file.machine
    [ -e "$pieces/$file" ] || from=$out/machine.csv
    for key in date commit; do
      echo "${key}_chapter${chapter:-0},$(value_of "${key}_chapter${chapter:-0}" \
        "$from" | grep . || value_of $key "$from")"
    done
  done
}

for chapter; do
  chapters_of "$catalogue" | grep -qx -- "$chapter" ||
    die "there is no chapter $chapter; type CHAPTER=3 or CHAPTER=0,3 (0: the" \
      "ceilings)"
done
mkdir -p "$pieces"
"$bench" device --machine "$pieces/now" # ends here where no GPU answers
[ "$(value_of commit "$pieces/now")" != unknown ] || die "the commit of these" \
  "sources is not known here; type make record COMMIT=..."
open_pieces "$pieces" "$(harness_state) $(value_of machine "$pieces/now") \
$(value_of driver "$pieces/now") $(value_of flags "$pieces/now") ${options[*]}"
"$bench" device --machine "$pieces/now"
chapters=("$@")
if chapters_of "$catalogue" | grep -qvxFf <(printf '%s\n' "$@"); then
  require_same_machine "$pieces/now"
  [[ " $* " = *" 0 "* ]] || is_current 0 "$out/ceilings.csv" ||
    chapters=(0 "$@")
fi
start=$SECONDS
for i in "${!chapters[@]}"; do
  record_chapter "${chapters[i]}" "$((i + 1)) of ${#chapters[@]}"
done
require_ceilings
mkdir -p "$out"
write_machine "$pieces/now" >"$pieces/machine.csv"
for csv in "$pieces"/*.csv; do
  cp "$csv" "$out/.${csv##*/}.part"
done
for csv in "$pieces"/*.csv; do
  mv "$out/.${csv##*/}.part" "$out/${csv##*/}"
done
rm -rf "$pieces"
say "$out: $(seconds_since "$start")"
