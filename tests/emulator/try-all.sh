# try-all.sh - sourced after tap.sh: runs folders of programs, two at a time.
# shellcheck disable=SC2154 # $scratch is of tap.sh

# try_all FOLDER...: every program of tests/FOLDER through try.sh.
try_all() {
  find "${@/#/tests/}" -name '*.cu' | sort |
    xargs -P2 -n1 tests/emulator/try.sh "$scratch"
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
