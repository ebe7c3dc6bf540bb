#!/usr/bin/env bash
# C programs that test functions of the harness and the emulator one by one,
# each a TAP of its own.
# tier: quick
. tests/tap.sh

for source in tests/unit/*.c; do
  said=$("$B/${source%.c}" 2>&1)
  status=$?
  is "$(grep -v '^ok' <<<"$said")" "1..$(grep -c '^ok' <<<"$said")" \
    "$source: all is right"
  is "$status" 0 'and exits with 0'
done
finish
