#!/usr/bin/env bash
# dedupe-messages.sh FOLDER FILE - prints on stderr what FILE says, but for the lines that
# another page of the make at work in the build folder has said before: pages are
# woven at the same time, and a fault of the prose is a fault of each. Takes FILE
# away.
set -euo pipefail
folder=$1 said=$2
told=$folder/.told

# Line 1 of .told: whose lines they are, as the folder's lock names that make.
exec 9>>"$told"
flock 9
make=$(cat "$folder/.lock" 2>/dev/null || true)
[ -n "$make" ] && [ "$(head -n 1 "$told")" = "$make" ] || echo "$make" >"$told"
grep -vxFf "$told" "$said" | tee -a "$told" >&2 || true
rm "$said"
