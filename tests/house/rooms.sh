#!/usr/bin/env bash
# rooms.sh HOUSE OBJECTS... - what the rooms of HOUSE know of each other, and
# should not.
#
# A room is a folder of HOUSE; "May know: a, b." in its README.md names the
# rooms whose files its own may include and call (what follows a semicolon is
# for people). Where HOUSE is itself a room, the last column of a table in its
# README.md may say so instead, for rows that begin with a folder: then each may
# also know what HOUSE may. A file of HOUSE in no room may know all of them; none
# may know it, unless it is an emu_*.h. Functions that an events.h declares may be
# called by those who include it, whoever defines them. Prints, one a line:
#   FILE knows FILE         a door that the plan does not have
#   FILE looks into FILE    past events.h, where that is all that may be known
#   circle: FILE FILE ...   modules (a .c and its .h) that need each other
# OBJECTS are folders of which one holds ROOM/NAME.o for ROOM/NAME.c.
set -euo pipefail
house=$1
shift
objects=("$@")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

sources() {
  find "$house" -name '*.[ch]' -o -name '*.hpp' -o -name '*.cu' -o -path '*/include/*' -type f |
    sort
}

# "FILE FILE" for each #include of a file of the house's.
includes() {
  sources | xargs grep -HoE '^#include "[^"]+' | sed 's/:#include "/ /' |
    while read -r file named; do
      for at in "${file%/*}" "$house/include" "$house"; do
        [ ! -f "$at/$named" ] || { printf '%s\n' "$file" "$at/$named" && break; }
      done
    done | xargs realpath -s --relative-to="$house" | sed 's|^\(\.\./\)*||' |
    paste -d' ' - -
}

# "FILE FILE SYMBOL" for each symbol that one object needs and another has.
calls() {
  local folder
  for folder in "${objects[@]}"; do
    sources | sed -n "s|^$house/\(.*\)\.c$|$folder/\1.o|p" |
      while read -r object; do [ ! -f "$object" ] || echo "$object"; done |
      xargs -r nm -o | sed "s|^$folder/||; s|\.o:[0-9a-f]*|.c|" | awk \
      '$2 == "U" { print "U", $3, $1 } $2 != "U" && $2 ~ /[A-Z]/ {
      print "D", $3, $1 }'
  done | sort -u | awk '
    $1 == "D" { home[$2] = $3 }
    $1 == "U" && $2 in home && home[$2] != $3 { print $3, home[$2], $2 }'
}

# The names that an events.h of HOUSE, or beside it, declares as functions or
# variables; and the thread that runs, which belongs to all.
events() {
  { cat "$house"/*/events.h "$house"/../*/events.h 2>/dev/null || true; } |
    sed -nE 's/.*\b([a-z_]+)(\(|;).*/\1/p' | sort -u
  echo emu_self
}

modules() { sed -E 's/\.(c|h|hpp|cu)( |$)/\2/g' | awk '$1 != $2' | sort -u; }

includes >"$work/includes"
events >"$work/events"
calls | awk 'NR == FNR { event[$1] = 1; next } !($3 in event)' \
  "$work/events" - >"$work/calls"
cut -d' ' -f1,2 "$work/calls" | cat - "$work/includes" >"$work/known"

# "ROOM" and what it says that it may know, lists of names.
plans() {
  local readme
  for readme in "$house"/*/README.md; do
    [ ! -f "$readme" ] || sed -n "s/^May know: *\([^.;]*\).*/$(
      basename "$(dirname "$readme")") \1/p" "$readme"
  done
  [ ! -f "$house/README.md" ] || awk -F ' *[|] *' '
    /^May know: / { own = $0; sub(/^May know: */, "", own); sub(/[.;].*/, "", own) }
    NF > 3 && $(NF - 1) == "may know" { table = 1 }
    table && $2 ~ /^`[a-z_]+\/`$/ {
      gsub(/[`\/]/, "", $2); print $2, $(NF - 1) ", " own }' "$house/README.md"
}
plans | while read -r room known; do
  tr -d ' `' <<<"$known" | tr , '\n' | sed "s|^harness/||; s|/\$||; s/^/$room /"
done >"$work/doors"
narrow=$(find "$house" -mindepth 2 -maxdepth 2 -name README.md -exec awk '
  /^May know: .*only .?events\.h/ {
    n = split(FILENAME, part, "/"); print part[n - 1] }' {} + | paste -sd' ')
awk -v narrow="$narrow" '
  BEGIN { n = split(narrow, part, " "); for (i = 1; i <= n; i++) only[part[i]] }
  NR == FNR { door[$1, $2] = 1; next }
  {
    split($1, from, "/"); split($2, to, "/")
    if (from[1] == to[1] || !(2 in from)) next
    if (!(2 in to) && $2 ~ /^emu_[a-z]*\.h$/) next
    if (!((from[1], to[1]) in door)) print $1, "knows", $2
    else if (from[1] in only && to[1] == "execute" && $2 !~ /events\.h$/)
      print $1, "looks into", $2
  }' "$work/doors" "$work/known" | sort -u

# tsort names the members of each circle on stderr.
modules <"$work/known" | { tsort 2>&1 >/dev/null || true; } |
  sed -n 's/^tsort: //p' | awk '/loop/ { if (l) print l; l = "circle:"; next }
    { l = l " " $1 } END { if (l) print l }'
