#!/usr/bin/env bash
# The build folder: one make at a time works in it, and make clean deletes
# nothing else.
# tier: quick
. tests/tap.sh
export LC_ALL=C.UTF-8
unset MAKEFLAGS MAKELEVEL
folder() { harness/setup/folder.sh "$@"; }
quiet_make() { make -s --no-print-directory DEVICE=emulator "$@"; }

# ---- clean ----
theirs=$scratch/theirs
mkdir "$theirs"
echo precious >"$theirs/thesis.tex"
refused() { # B - make clean leaves it alone
  local said status=0
  said=$(quiet_make clean B="$1" 2>&1 >/dev/null) || status=$?
  is "$status" 2 "make clean B=$1 is refused"
  like "$said" "^clean: .*$2" 'and says why'
}
refused "$theirs" 'holds what make did not put there'
is "$(cat "$theirs/thesis.tex")" precious 'what lay there is still there'
refused harness 'holds what make did not put there'
refused '' 'B= names no folder'
fails 'B=a b: make takes no folder with blanks' make -s clean B='a b'
quiet_make clean B="$scratch/none"
ok $? 'a folder that is not there is clean'

ours=$scratch/ours
quiet_make B="$ours" "$ours/emulator/flags"
[ -s "$ours/emulator/flags" ]
ok $? 'a folder that make made'
quiet_make clean B="$ours"
[ ! -e "$ours" ]
ok $? 'is deleted'
quiet_make B="$theirs" "$theirs/emulator/flags"
refused "$theirs" 'holds what make did not put there'
quiet_make -n B="$ours" "$ours/emulator/flags" >/dev/null
[ ! -e "$ours" ]
ok $? 'make -n makes no folder'

# ---- one make at a time ----
mkdir "$ours"
sleep 60 & other=$!
folder take "$ours" $other
is "$(cut -d' ' -f1 "$ours/.lock")" $other 'a make takes the folder'
said=$(timeout 2 harness/setup/folder.sh take "$ours" $$ 2>&1)
is $? 124 'another one waits'
is "$said" "make: waiting for another make (process $other), which works in \
$ours" 'and says so, once'
fails "a make .process $other. works in" folder clean "$ours"
(folder take "$ours" $$ && echo mine >"$scratch/got") 2>/dev/null &
waiting=$!
sleep 0.5
ok "$([ ! -e "$scratch/got" ]; echo $?)" 'it waits still'
kill $other
wait $other 2>/dev/null
wait $waiting
is "$(cat "$scratch/got")" mine 'until the first one ends'
is "$(cut -d' ' -f1 "$ours/.lock")" $$ 'and then has the folder'
echo "$$ 1" >"$ours/.lock"
is "$(folder take "$ours" $BASHPID 2>&1)" '' \
  'a process that only has the number of a make that ended holds nothing'
folder take "$ours" $$
cp -a "$ours" "$scratch/copy"
is "$(timeout 5 harness/setup/folder.sh take "$scratch/copy" 1 2>&1; echo $?)" 0 \
  'nor is a copy of the folder held'
is "$(timeout 5 bash -c 'harness/setup/folder.sh take "$1" $$' _ "$ours" 2>&1
  echo $?)" 0 'a make that a make started shares its folder'
if unshare --pid --fork --mount-proc true 2>/dev/null; then
  is "$(timeout 9 unshare --pid --fork --mount-proc bash -c '
    harness/setup/folder.sh take "$1" 1
    bash -c "harness/setup/folder.sh take \"$1\" \$\$"' _ "$ours" 2>&1
    echo $?)" 0 'so it does in a container, where the first is process 1'
else
  skip 1 'no right to a process namespace'
fi

cat >"$scratch/Makefile" <<END
B := $ours
MAKEFLAGS += --no-builtin-rules
include harness/setup/folder.mk
one two: ; @echo \$@ begins >>$scratch/order; sleep 0.5; echo \$@ ends >>$scratch/order
END
rm "$ours/.lock"
make -s -f "$scratch/Makefile" one 2>/dev/null &
make -s -f "$scratch/Makefile" two 2>/dev/null
wait
is "$(cut -d' ' -f2 "$scratch/order" | tr '\n' ' ')" 'begins ends begins ends ' \
  'two makes take turns'

# ---- files of another user ----
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
  as_user() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
  chmod 755 "$scratch"
  chmod -R a+rwX "$ours"
  mkdir "$ours/emulator"
  is "$(as_user harness/setup/folder.sh take "$ours" $$)" \
    "$ours/emulator belongs to root; type: sudo chown -R nobody $ours" \
    'what root made is named, with the cure'
else
  skip 1 'only root can be two users'
fi
finish
