#!/usr/bin/env bash
# dedupe-messages.sh FOLDER FILE - prints FILE on stderr, but for lines that another
# page of the same make has printed: pages are woven at the same time, and what is
# wrong in the prose is wrong in each. FOLDER is the build folder. Removes FILE.
set -euo pipefail
folder=$1 messages=$2
printed=$folder/.printed

# Line 1 of .printed: whose lines they are, as the folder's lock names that make.
exec 9>>"$printed"
flock 9
make=$(cat "$folder/.lock" 2>/dev/null || true)
[ -n "$make" ] && [ "$(head -n 1 "$printed")" = "$make" ] || echo "$make" >"$printed"
grep -vxFf "$printed" "$messages" | tee -a "$printed" >&2 || true
rm "$messages"
