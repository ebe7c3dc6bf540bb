#!/usr/bin/env bash
# The runner itself: the tally it ends with, and its exit status.
# tier: quick
. tests/tap.sh

mkdir -p "$scratch/tests"
cp tests/run.sh tests/tally.awk tests/tap.sh "$scratch/tests"
tally() { # [FILE] - the runner's last line and its status, for that one test
  local said status=0
  said=$(bash "$scratch/tests/run.sh" "$scratch/out" "${tier:-test}" "$@" \
    2>/dev/null) ||
    status=$?
  echo "$(tail -n 1 <<<"$said") ($status)"
}
write() { cat >"$scratch/tests/$1.t"; }

write good <<'END'
. tests/tap.sh
is a a equal
skip 2 'nothing to run on'
finish
END
write wrong <<'END'
. tests/tap.sh
is a b 'not equal'
is a a equal
finish
END
write early <<'END'
echo 1..3
echo ok 1
END
write silent <<'END'
exit 0
END
write crash <<'END'
echo 1..1
echo ok 1
exit 7
END
write endless <<'END'
echo 1..1
sleep 60
END
write absent <<'END'
echo 1..0 # SKIP no such machine
END

is "$(tally tests/good.t)" '1 passed, 0 failed, 2 skipped (0)' \
  'passes and skips are counted'
is "$(tally tests/wrong.t)" '1 passed, 1 failed (1)' 'so are failures'
like "$(bash "$scratch/tests/run.sh" "$scratch/out" test tests/wrong.t \
  tests/good.t 2>/dev/null | grep -A3 '/wrong.t.tap:$' | tr '\n' '|')" \
  'not ok 1 - not equal[|]#   got:  a[|]#   want: b[|]' 'what failed is told, and why'
is "$(tally tests/early.t)" '1 passed, 1 failed (1)' \
  'a test that ends before its plan fails'
is "$(tally tests/silent.t)" '0 passed, 1 failed (1)' \
  'a test that says nothing fails'
is "$(tally tests/crash.t)" '1 passed, 1 failed (1)' \
  'a test that exits nonzero fails'
is "$(TEST_SECONDS=0.3 tally tests/endless.t)" '0 passed, 1 failed (1)' \
  'a test that does not end is stopped and fails'
is "$(tally tests/absent.t)" '0 passed, 0 failed, 1 skipped (0)' \
  'a file may skip itself'
write homeless <<END
. tests/tap.sh
touch "$scratch/went on"
finish
END
is "$(TMPDIR="$scratch/none" tally tests/homeless.t)" '0 passed, 1 failed (1)' \
  'a test that has nowhere to write fails'
ok "$([ ! -e "$scratch/went on" ]; echo $?)" 'and does not go on'
like "$(fails 'no line' bash -c 'echo one >&2; echo two >&2; exit 1')" \
  '^not ok' 'fails() wants one line, not two'
like "$(fails one bash -c 'echo one >&2')" '^not ok' \
  'fails() wants a nonzero status'

mkdir "$scratch/two words"
like "$(TMPDIR="$scratch/two words" bash -c '. tests/tap.sh; echo "$scratch"')" '^[^ ]*$' \
  'a folder for make has no blanks in its name'

# Tiers: a quick test, one that does not say, one of the slow.
rm "$scratch"/tests/*.t
for tier in quick middle all; do
  write $tier <<END
# tier: $tier
. tests/tap.sh
ok 0 \$TIER
finish
END
done
sed -i 1d "$scratch/tests/middle.t"
is "$(tier="quick" tally)" '1 passed, 0 failed (0)' 'the quick tests alone'
is "$(tier="test" tally)" '2 passed, 0 failed (0)' 'all but the slow ones'
is "$(tier="all" tally)" '3 passed, 0 failed (0)' 'all'
printf '# long\n' >>"$scratch/tests/quick.t"
is "$(tier="all" tally)" '3 passed, 0 failed (0)' 'long ones with the others'
is "$(grep -h '^ok' "$scratch"/out/*.tap | sort -u)" 'ok 1 - all' \
  'and a test can ask which tier is run'
finish
