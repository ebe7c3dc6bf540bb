#!/usr/bin/env bash
# What a chapter shows as a command's output is what the command prints.
. tests/tap.sh

# The listing of FILE that begins with "$ make run VARIANT=NAME", without that line.
listing() { # FILE NAME
  awk -v first="\$ make run VARIANT=$2" '$0 == first { on = 1; next }
    on && /^```/ { exit } on' "$1"
}
# The same of a program: "$ build/bin/emucc FILE.cu -o NAME && ./NAME", whose costs
# beside its lines EMU_ANNOTATE=1 before the last name asks for.
program='^\$ build/bin/emucc [^ ]*\.cu -o [a-z]* && (EMU_ANNOTATE=1 )?\./[a-z]*$'
shown=0
while IFS=: read -r file line command; do
  source=$(cut -d' ' -f3 <<<"$command")
  "$emucc" "$source" -o "$scratch/program" &&
    EMU_ANNOTATE=$(grep -c EMU_ANNOTATE=1 <<<"$command") "$scratch/program" \
      >"$scratch/out" 2>"$scratch/err"
  is "$(sed -n "$((line + 1)),/^\`\`\`/p" "$file" | sed '$d')" \
    "$(cat "$scratch/out" "$scratch/err")" "$file: what $source prints"
  shown=$((shown + 1))
done < <(grep -EHn "$program" chapters/*/chapter.md)

# The loop over devices runs, in the place of what the first program does.
awk '/^int count;$/ {on = 1} on && /^```/ {exit} on' \
  chapters/0-machine/chapter.md >"$scratch/loop.h"
awk -v loop="$scratch/loop.h" '{print} /^int main/ {
  print "#include \"" loop "\"\nreturn 0;"; exit} END {print "}"}' \
  chapters/1-cgma/first.cu >"$scratch/devices.cu"
"$emucc" "$scratch/devices.cu" -o "$scratch/devices" &&
  said=$("$scratch/devices")
like "$said" '132 multiprocessors, 49152 bytes of shared memory a block$' \
  'the loop of chapter 0 asks the devices'

# The events time the first program's launch.
awk '/^cudaEvent_t start/ {on = 1} on && /^```/ {exit} on' \
  chapters/0-machine/chapter.md >"$scratch/events.h"
awk '/axpy<<</ {print "#include \"events.h\""; getline; next} {print}' \
  chapters/1-cgma/first.cu >"$scratch/timed.cu"
"$emucc" "$scratch/timed.cu" -o "$scratch/timed" && said=$("$scratch/timed")
is "$(grep -Ec '^[0-9.]+ ms, [0-9.]+ GB/s$' <<<"$said"; tail -n 1 <<<"$said")" \
  "$(printf '%s\n' 5 'sum of z: 1000000')" \
  'the events of chapter 0 time five launches'
while IFS=: read -r file _ line; do
  name=${line#*VARIANT=}
  said=$("$bench" run --variant "$name" --standard --annotate 2>&1)
  is "$(listing "$file" "$name")" "$said" "$file: what $name costs"
  shown=$((shown + 1))
done < <(grep -Hn '^\$ make run VARIANT=[^ ]*$' chapters/*/chapter.md)
[ "$shown" -ge 1 ]
ok $? "$shown listings"
finish
