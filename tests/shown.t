#!/usr/bin/env bash
# What a chapter shows as a command's output is what the command prints.
. tests/tap.sh
B=${B:-build}

# The listing of FILE that begins with "$ make run VARIANT=NAME", without that line.
listing() { # FILE NAME
  awk -v first="\$ make run VARIANT=$2" '$0 == first { on = 1; next }
    on && /^```/ { exit } on' "$1"
}
shown=0
while IFS=: read -r file _ line; do
  name=${line#*VARIANT=}
  said=$("$B/emulator/bench" run --variant "$name" --standard --annotate 2>&1)
  is "$(listing "$file" "$name")" "$said" "$file: what $name costs"
  shown=$((shown + 1))
done < <(grep -Hn '^\$ make run VARIANT=[^ ]*$' chapters/*/chapter.md)
[ "$shown" -ge 1 ]
ok $? "$shown listings"
finish
