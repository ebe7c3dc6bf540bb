# tap.sh - TAP for bash tests: source it, call the checks, end with `finish`.
#
#   ok    STATUS NAME            passes when STATUS is 0
#   is    GOT WANT NAME          passes when both strings are equal
#   like  TEXT PATTERN NAME      passes when the extended pattern is found
#   fails PATTERN COMMAND...     passes when COMMAND exits nonzero and says
#                                exactly one line on stderr that has PATTERN
#   skip  COUNT WHY              stands in for COUNT checks
#   needs COMMAND...             where one is not here, skips what follows
#
# csv_awk PROGRAM [NAME=VALUE]... FILE is awk on the rows of a CSV file with a header:
# at["size"] is that column's number. columns FILE NAME... prints those columns.
#
# $scratch is an empty folder, deleted at the end. $B is the build folder, $emucc and
# $bench are programs in it. Tests run from the top.
tap_count=0 tap_failed=0
export LC_ALL=C.UTF-8
: "${B:=build}"
# shellcheck disable=SC2034 # for tests
emucc=$(realpath -m "$B/bin/emucc") bench=$(realpath -m "$B/emulator/bench")
# make knows no blanks in a name, and tests give it folders of theirs.
case ${TMPDIR:-} in *[[:space:]]*) unset TMPDIR ;; esac
scratch=$(mktemp -d) || {
  echo "Bail out! no scratch folder: TMPDIR must name one that can be written"
  exit 1
}
trap 'rm -rf "$scratch"' EXIT

ok() {
  tap_count=$((tap_count + 1))
  if [ "$1" -eq 0 ]; then
    echo "ok $tap_count - $2"
  else
    echo "not ok $tap_count - $2"
    tap_failed=$((tap_failed + 1))
  fi
}

tap_explain() { printf '#   %s\n' "${1//$'\n'/$'\n'#   }"; }

is() {
  [ "$1" = "$2" ] && { ok 0 "$3"; return; }
  ok 1 "$3"
  tap_explain "got:  $1"
  tap_explain "want: $2"
}

like() {
  grep -Eq -- "$2" <<<"$1" && { ok 0 "$3"; return; }
  ok 1 "$3"
  tap_explain "no match for: $2"
  tap_explain "in: $1"
}

fails() {
  local pattern=$1 said status=0
  shift
  said=$("$@" 2>&1 >/dev/null) || status=$?
  if [ "$status" -ne 0 ] && [ "$(wc -l <<<"$said")" -eq 1 ] &&
    grep -Eq -- "$pattern" <<<"$said"; then
    ok 0 "$* says: $said"
    return
  fi
  ok 1 "$* fails with one line that has: $pattern"
  tap_explain "status $status, stderr: $said"
}

skip() {
  local left=$1
  while [ "$left" -gt 0 ]; do
    tap_count=$((tap_count + 1)) left=$((left - 1))
    echo "ok $tap_count # SKIP $2"
  done
}

needs() {
  local command
  for command; do
    command -v "$command" >/dev/null ||
      { skip 1 "no $command; type: make setup test"; finish; }
  done
}

csv_awk() {
  awk -F, 'FNR == 1 {split("", at); for (i = 1; i <= NF; i++) at[$i] = i; next}
    '"$1" "${@:2}"
}

columns() {
  csv_awk '{
    n = split(names, name, " ")
    for (i = 1; i <= n; i++) printf "%s%s", $at[name[i]], i < n ? " " : "\n"
  }' names="${*:2}" "$1"
}

# A folder with every command of PATH but those named.
path_without() {
  local folder command
  folder=$(mktemp -d -p "$scratch")
  # shellcheck disable=SC2086 # a word for each folder
  find -L ${PATH//:/ } -maxdepth 1 -type f -perm -u+x -print0 2>/dev/null |
    xargs -0 ln -st "$folder" 2>/dev/null || true
  for command; do rm -f "$folder/$command"; done
  echo "$folder"
}

finish() {
  echo "1..$tap_count"
  exit $((tap_failed > 0))
}
