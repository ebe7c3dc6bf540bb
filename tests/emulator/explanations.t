#!/usr/bin/env bash
# emucc --explain: every kind of finding that the code has is explained, each
# example has a finding of that kind and no other, and each cure has none.
. tests/tap.sh
text=harness/emulator/check/explanations.md

# ID COUNT TITLE of the code's kinds.
kinds=$(sed -nE 's/^ *(ERROR|NOTE)\(([A-Z_]+), "([a-z_]+)", "([^"]+)"\).*/\2 \3 \4/p' \
  harness/emulator/check/emu_kinds.h)
ok $(($(wc -l <<<"$kinds") < 17)) 'the code has kinds of findings'
listed=$("$emucc" --explain | sed 's/  */ /')
is "$listed" "$(cut -d' ' -f1,3- <<<"$kinds")" \
  'emucc --explain lists these, by name and title, and no others'
is "$("$emucc" --explain block_race)" "$("$emucc" --explain BLOCK_RACE)" \
  'small letters will do'
is "$("$emucc" --explain 'race between blocks' | head -n 1)" \
  'BLOCK_RACE: race between blocks' 'and so will the words of a finding'
for count in races host_accesses unwritten_copies uninitialised; do
  like "$("$emucc" --explain $count | head -n 1)" \
    '^(RACE|HOST_ACCESS|UNWRITTEN_COPY|UNINITIALISED): ' "by its count: $count"
done
fails 'no findings are called nonsense; type emucc --explain and one of RACE' \
  "$emucc" --explain nonsense

# All examples and cures in one program: run with a name and 1 or 2. A listing's
# first paragraph is of the kernel, if it has two; the last is in main.
awk '
  function close_block() {
    if (!paragraphs) return
    if (paragraphs > 1) print "namespace " name n " {\n" part[1] "}"
    print "static void run_" name n "(int *a) {"
    if (paragraphs > 1) print "using namespace " name n ";"
    print part[paragraphs] "}"
    calls = calls "  if (is(argv, \"" name "\", " n ")) run_" name n "(a);\n"
    paragraphs = 0
  }
  BEGIN { print "#include <cassert>\n#include <cstdio>\n#include <cstdlib>"
    print "#include <cstring>\n#include <cooperative_groups.h>" }
  /^## / { close_block(); name = substr($2, 1, length($2) - 1); n = 0; next }
  /^    / { if (!paragraphs) { n++; paragraphs = 1; part[1] = "" }
    if (blank && part[paragraphs] != "") part[++paragraphs] = ""
    part[paragraphs] = part[paragraphs] substr($0, 5) "\n"; blank = 0; next }
  /^$/ { blank = 1; next }
  { close_block(); blank = 0 }
  END { close_block()
    print "static int is(char **v, const char *name, int n) {"
    print "  return strcmp(v[1], name) == 0 && atoi(v[2]) == n; }"
    print "int main(int argc, char **argv) {\n  int *a; (void)argc;"
    print "  cudaMalloc(&a, 64 * sizeof *a); cudaMemset(a, 0, 64 * sizeof *a);"
    print calls "  cudaDeviceSynchronize(); cudaFree(a);\n}" }
' $text >"$scratch/all.cu"
"$emucc" -w "$scratch/all.cu" -o "$scratch/all"
ok $? 'the examples compile'

found() { # NAME 1|2 - the kinds that are found
  rm -f "$scratch/found.json"
  EMU_FINDINGS=$scratch/found.json EMU_TIMEOUT=1 timeout 60 "$scratch/all" \
    "$1" "$2" >/dev/null 2>&1
  grep -o '"kind": "[a-z_]*"' "$scratch/found.json" | cut -d'"' -f4 | sort -u |
    paste -sd' '
}
while read -r id count _; do
  is "$(found "$id" 1)" "$count" "$id: the example has such a finding, and no other"
  is "$(found "$id" 2)" '' "$id: the cure has none"
done <<<"$kinds"
finish
