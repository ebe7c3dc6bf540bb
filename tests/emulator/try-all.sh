# try-all.sh - sourced after tap.sh: runs folders of programs, two at a time.
# shellcheck disable=SC2154 # $scratch is of tap.sh

# programs FOLDER...: the programs of tests/FOLDER; those with a line "//! tier all",
# near to another one, where all tests are run.
programs() {
  local how=(-l .)
  [ "${TIER:-}" = all ] || how=(-L '^//! tier all$')
  find "${@/#/tests/}" -name '*.cu' | sort | xargs grep "${how[@]}"
}

# try_all FOLDER...: each of them through try.sh.
try_all() {
  programs "$@" | xargs -P2 -n1 tests/emulator/try.sh "$scratch"
}

# result NAME WRONG TITLE: one test line. It passes where WRONG is empty;
# otherwise WRONG and the end of what the program said follow.
result() {
  if [ -z "$2" ]; then
    ok 0 "$3"
    return
  fi
  ok 1 "$3"
  tap_explain "$2"
  tap_explain "status $(cat "$scratch/$1.status"), stderr:"
  tap_explain "$(head -n 12 "$scratch/$1.err")"
}
