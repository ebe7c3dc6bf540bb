#!/usr/bin/env bash
# The rooms of harness/, and of the emulator in it, know only whom their README.md
# names; no files need each other in a circle; a name of harness/ is one thing.
# tier: quick
. tests/tap.sh

is "$(tests/house/rooms.sh harness/emulator "$B/emulator/core")" '' \
  'no door that the plan does not have, no circle of files'
is "$(tests/house/rooms.sh harness "$B/emulator/harness" "$B/grade/harness" \
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
rooms() { (cd "$OLDPWD" && tests/house/rooms.sh "$scratch/house" "$scratch/objects"); }
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
cd "$OLDPWD" || exit 1

code=$(find harness -name '*.[ch]' | grep -v '/emulator/.*include/')
is "$(sed -E 's|.*/||' <<<"$code" | sort | uniq -d)" '' \
  'no two files of harness/ have one name'
is "$(xargs <<<"$code" sed -nE \
  's/^struct (__attribute__\(\(.*\)\) )?([a-z_0-9]+) \{.*/\2/p' | sort |
  uniq -d)" '' 'no two structs of harness/ have one name'
is "$(for room in harness/emulator/*/; do
  [ -s "$room/README.md" ] || echo "$room"; done)" '' \
  'each room of the emulator says what it is for'
is "$(grep -rlE '^#include "([^"]*/)?emulator/' harness tests --include='*.[ch]' \
  --include='*.cu' | xargs grep -hE '^#include ".*emulator/' |
  grep -v '/emu_[a-z]*\.h"' | grep -v 'count/rules.h')" '' \
  'who is not of the emulator includes its emu_ headers alone'
finish
