#!/usr/bin/env bash
# The emulator's page has a program, which prints what the page says.
. tests/tap.sh
block() { # LANGUAGE - the first listing of that language
  awk -v from="\`\`\`$1" '$0 == from { on = 1; next } /^```/ { if (on) exit }
    on' harness/emulator/README.md
}
block cuda >"$scratch/reverse.cu"
want=$(block text)
ok $(($(wc -l <"$scratch/reverse.cu") < 10)) 'the page has a program'
cd "$scratch" || exit 1
said=$("$emucc" run reverse.cu 2>&1)
is $? 1 'it fails, as its race demands'
is "$said" "$want" 'and prints what the page says'
finish
