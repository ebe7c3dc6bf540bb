#!/usr/bin/env bash
# Which rooms of harness/ know gpu/ and setup/, and whom those know: one way.
# tier: quick
. tests/tap.sh

# Files of the rooms that speak of a room by its path.
speak_of() { # ROOM ROOM...
  local room=$1
  shift
  grep -rlE "(harness/|\.\./|\")$room/" "${@/#/harness/}" | grep -v README
}
is "$(speak_of gpu bench common emulator setup)" '' 'no room knows gpu'
is "$(speak_of setup bench common emulator)" '' 'no room of programs knows setup'
is "$(speak_of '(bench|common|emulator|gpu)' setup)" '' 'setup knows no other'
is "$(speak_of emulator gpu)" '' 'gpu does without the emulator'

# A room's scripts are its own: another room's work is asked of its programs.
foreign() { # ROOM... - "FILE runs FILE"
  local room
  for room; do
    grep -roE 'harness/[a-z]+/[A-Za-z0-9_/-]+\.(sh|awk)\b' "$room" --include='*.sh' \
      --include='*.awk' --include='*.mk' --include='*.lua' --include='*.c'
  done | awk -F: '{ split($1, from, "/"); split($2, to, "/") }
    to[2] != "common" && (from[1] != "harness" || from[2] != to[2]) {
      print $1, "runs", $2 }' | sort -u
}
is "$(foreign harness figures report)" '' "no room runs another one's scripts"
mkdir -p "$scratch/harness/gpu"
echo 'awk -f harness/common/x.awk; harness/bench/y.sh' >"$scratch/harness/gpu/z.sh"
is "$(cd "$scratch" && foreign harness)" 'harness/gpu/z.sh runs harness/bench/y.sh' \
  'one that does is noticed'

# What a script runs beside itself, "$here/../student/check.sh", is there.
absent() { # ROOM...
  grep -roE '"?\$here"?/[A-Za-z0-9_./-]+\.(sh|awk)\b' "$@" --include='*.sh' |
    while IFS=: read -r file run; do
      [ -e "$(dirname "$file")/${run#*here*/}" ] || echo "$file runs $run"
    done
}
is "$(absent harness)" '' 'scripts run what is there'
echo '"$here/none.sh"' >"$scratch/harness/gpu/w.sh"
like "$(absent "$scratch/harness")" 'gpu/w.sh runs .*none.sh' 'one that is gone is noticed'

for room in gpu setup; do
  is "$(cd harness/$room && find . -type f ! -name README.md -printf '%f\n' |
    while read -r file; do
      grep -qF -e "\`$file\`" -e "\`${file%%-*}-*.awk\`" README.md || echo "$file"
    done)" '' "harness/$room/README.md tells of each file"
done
finish
