#!/usr/bin/env bash
# run.sh FOLDER TIER [TEST...] - runs tests/**/*.t (or those named) under prove.
#
# TIER is quick, test or all. A test says in a line of its own to which tier
# it belongs, "# tier: quick" or "# tier: all"; one that says nothing is of the
# middle tier, and each tier runs those before it, too. Each test's TAP is kept
# under FOLDER, the tally beside it; checks that failed are printed with their
# reasons. NAMED is 1 where TESTs are named: they may try more of what they are
# about. A test that takes over TEST_SECONDS (900; where all are run, two hours)
# is stopped and fails. The last line of output is "N passed, N failed"
# (", N skipped" may follow); the exit status is right.
set -euo pipefail
cd "$(dirname "$0")/.."

keep() { # FOLDER TEST - one test, its output and its exit status kept
  local kept status=0
  kept=$1/$(tr / . <<<"${2#tests/}").tap
  timeout -k 5 "${TEST_SECONDS:-900}" bash "$2" >"$kept" &
  trap 'kill $!' INT TERM
  wait $! || status=$?
  [ "$status" -ne 124 ] || echo "# stopped: it took too long" >&2
  echo "# exit $status" >>"$kept"
  cat "$kept" # last: where this says "Bail out!", prove ends at once
  return "$status"
}
if [ "$1" = --keep ]; then
  keep "$2" "$3"
  exit
fi

# The tests of a tier, by name; first those that say "# long", since several run
# at a time and the last should not be left alone.
of_tier() { # TIER
  local every
  mapfile -t every < <(find tests -name '*.t' | sort)
  mapfile -t every < <(grep -lx '# long' "${every[@]}" || true
    grep -Lx '# long' "${every[@]}")
  case $1 in
    quick) grep -lx '# tier: quick' "${every[@]}" ;;
    test) grep -Lx '# tier: all' "${every[@]}" ;;
    all) printf '%s\n' "${every[@]}" ;;
  esac
}

folder=$1 tier=$2
shift 2
tests=("$@")
[ $# -gt 0 ] || mapfile -t tests < <(of_tier "$tier")
export TIER=$tier
[ $# -eq 0 ] || export NAMED=1
[ "$tier" != all ] || export TEST_SECONDS=${TEST_SECONDS:-7200}
command -v prove >/dev/null || {
  echo "test: prove is missing; type: make setup test" >&2
  exit 1
}
rm -rf "$folder"
mkdir -p "$folder"
# A make that a test starts is not a part of the make that runs the tests.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL

# More than there are processors, since many wait for clocks, locks and sandboxes.
status=0
prove --timer -j"$(($(nproc) * 2 + 1))" --exec "tests/run.sh --keep $folder" \
  "${tests[@]}" || status=$?
# prove tells the number of a check that failed; its name and reason are here.
[ "$status" -eq 0 ] || awk '
  FNR == 1 { named = telling = 0 }
  /^not ok / && !named++ { print FILENAME ":" }
  telling = /^not ok / || telling && /^#/ && !/^# exit [0-9]+$/' "$folder"/*.tap
tally=$(cat "$folder"/*.tap | awk -f tests/tally.awk)
tee "$(dirname "$folder")/tally" <<<"$tally"
[ "$status" -eq 0 ] && grep -q ' 0 failed' <<<"$tally"
