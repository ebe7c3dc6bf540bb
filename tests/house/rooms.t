#!/usr/bin/env bash
# The rooms of harness/, of the emulator in it and of its checks know only whom their
# README.md names, and say so first; no files need each other in a circle; a name of
# harness/ is one thing.
# tier: quick
. tests/tap.sh

seen() { tests/house/rooms.sh "$@" || echo "rooms.sh: exit status $?"; }
is "$(seen harness/emulator "$B/emulator/core")" '' \
  'no door that the plan does not have, no circle of files'
is "$(seen harness/emulator/check "$B/emulator/core/check")" '' \
  'nor among the folders of checks'
is "$(find harness/emulator -name '*.c' | sed "s|^harness/emulator/\(.*\)c$|$B/emulator/core/\1o|" |
  while read -r object; do [ -f "$object" ] || echo "$object"; done)" '' \
  'and there is an object of each file, whose calls are looked at'
is "$(seen harness "$B/emulator/harness" "$B/grade/harness" \
  "$B/gpu/harness")" '' 'nor among the rooms of harness/'

# A house of two rooms whose doors are wrong, to see that it is noticed.
mkdir -p "$scratch"/house/{above,below} "$scratch"/objects/{above,below}
echo 'May know: below.' >"$scratch/house/above/README.md"
echo 'May know: nothing.' >"$scratch/house/below/README.md"
cd "$scratch/house" || exit 1
echo 'int up(void);' >above/up.h
printf '%s\n' '#include "up.h"' '#include "../below/down.h"' \
  'int up(void) { return down(); }' >above/up.c
echo 'int down(void);' >below/down.h
printf '%s\n' '#include "down.h"' 'int down(void) { return 1; }' >below/down.c
build() {
  for file in */*.c; do
    gcc -c -o "$scratch/objects/${file%.c}.o" "$file"
  done
}
rooms() { (cd "$OLDPWD" && seen "$scratch/house" "$scratch/objects"); }
build
is "$(rooms)" '' 'a house in order'
echo 'int up(void); int down(void) { return up(); }' >below/down.c
build
is "$(rooms)" 'below/down.c knows above/up.c
circle: above/up below/down' 'a call up is a door too many, and a circle'
echo 'int down(void) { return 1; }' >below/down.c
echo '#include "../above/up.h"' >below/other.h
build
is "$(rooms)" 'below/other.h knows above/up.h' 'so is an include'
echo 'May know: below; of below only events.h.' >above/README.md
rm below/other.h
is "$(sed 's/execute/below/' "$OLDPWD/tests/house/rooms.sh" >"$scratch/rooms.sh"
  bash "$scratch/rooms.sh" . "$scratch/objects")" \
  'above/up.c looks into below/down.c
above/up.c looks into below/down.h' 'and a look past events.h'

# Folders of a room, whose plan is a table: what its own plan allows, they may.
printf '%s\n' 'May know: outside.' '| folder | what | may know |' '|---|---|---|' \
  "| \`above/\` | | below |" "| \`below/\` | | nothing |" >README.md
rm ./*/README.md && mkdir -p ../outside && echo 'int out(void);' >../outside/out.h
echo '#include "below/down.h"' >front.c && echo 'int emu(void);' >emu_door.h
printf '%s\n' '#include "../emu_door.h"' '#include "../../outside/out.h"' >>below/down.h
build
is "$(rooms)" '' 'a table of folders is a plan, too'
printf '%s\n' '#include "../front.c"' '#include "../above/up.h"' >>below/down.h
is "$(rooms | sort)" 'below/down.h knows above/up.h
below/down.h knows front.c
circle: above/up below/down
circle: front below/down' 'but for what stands in front of them, and a door upwards'
cd "$OLDPWD" || exit 1

is "$(for readme in harness/*/README.md harness/emulator/*/README.md; do
  opening=$(sed -n '3,/^$/p' "$readme")
  [[ $opening == 'Gives: '* ]] || { echo "$readme: Gives" && continue; }
  sed -n '/^Gives: /,/^May know: /p' "$readme" | awk '!NF { blank++ }
    END { exit blank != 1 || !/^May know: / }' || echo "$readme: May know"
done)" '' 'a README opens with what its room gives, then whom it may know'

code=$(find harness -name '*.[ch]' | grep -v '/emulator/.*include/')
is "$(sed -E 's|.*/||' <<<"$code" | sort | uniq -d)" '' \
  'no two files of harness/ have one name'
is "$(xargs <<<"$code" sed -nE \
  's/^struct (__attribute__\(\(.*\)\) )?([a-z_0-9]+) \{.*/\2/p' | sort |
  uniq -d)" '' 'no two structs of harness/ have one name'
is "$(for room in harness/emulator/*/; do
  [ -s "$room/README.md" ] || echo "$room"; done)" '' \
  'each room of the emulator says what it is for'
is "$(grep -rlE '^#include "([^"]*/)?emulator/' harness tests --include='*.[ch]' --exclude-dir=unit \
  --include='*.cu' | xargs grep -hE '^#include ".*emulator/' |
  grep -v '/emu_[a-z]*\.h"')" '' \
  'who is not of the emulator, nor a unit test, includes its emu_ headers alone'
finish
