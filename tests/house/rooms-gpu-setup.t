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
for room in gpu setup; do
  is "$(cd harness/$room && find . -type f ! -name README.md -printf '%f\n' |
    while read -r file; do
      grep -qF -e "\`$file\`" -e "\`${file%%-*}-*.awk\`" README.md || echo "$file"
    done)" '' "harness/$room/README.md tells of each file"
done
finish
