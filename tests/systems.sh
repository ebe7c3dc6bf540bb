#!/usr/bin/env bash
# systems.sh SUITE... - README's two commands on a fresh Debian or Ubuntu.
#
# For each suite (bookworm, trixie, noble, bookworm-bare; or "all"): a chroot
# that holds apt's minimal system and make, a clean checkout of HEAD in it,
# without .git, then `make setup report` and `make setup test` as root with no
# locale set; then `make test-quick` as an ordinary user, in folders with blanks
# in their names. In bookworm-bare root has what a default container leaves it:
# no namespaces, and but for apt's archives only /proc mounted. Prints times and
# exit statuses, keeps the report and the counts, and compares the counts with
# those of the other suites. Exits nonzero when a command failed or counts differ;
# 77 when a system cannot be had here.
#
# Needs root, debootstrap and a mirror. What was fetched stays in
# SYSTEMS_CACHE (~/.cache/where-the-bytes-go), so that the next run is quick;
# the mirror is the one in this machine's apt sources, if it is of the suite's
# kind, or else debootstrap's own; DEBIAN_MIRROR, UBUNTU_MIRROR overrule it.
set -euo pipefail
cd "$(dirname "$0")/.."

suites=(bookworm trixie noble bookworm-bare)

die() { echo "systems: $*" >&2; exit 1; }
cannot() { echo "systems: $*" >&2; exit 77; }
. tests/chroot.sh

# One of the commands, timed; its output goes to a log.
step() { # SUITE NAME WHAT [COMMAND]
  local began=$SECONDS status=0 log=$cache/results/$1/$2.log
  enter "$running" "cd /course && ${4:-$3}" "$bare" >"$log" 2>&1 || status=$?
  printf '%-13s %-18s exit %d  %4d s  %s\n' "$1" "$3" "$status" \
    $((SECONDS - began)) "$(grep -E '^[0-9]+ passed' "$log" | tail -n 1)"
  [ "$status" -eq 0 ] && return
  tail -n 5 "$log" | sed 's/^/    /'
  failed=1
}

# Somebody who may write only where blanks are in the names.
as_reader='home="/srv/a reader"
  mkdir -p "$home/odd tmp" && cp -a /course "$home/the course" &&
  chown -R 1000:1000 "$home" && cd "$home/the course" &&
  exec setpriv --reuid 1000 --regid 1000 --clear-groups env HOME="$home" \
    TMPDIR="$home/odd tmp" make test-quick'

# The versions that explain a difference.
versions() {
  enter "$running" "dpkg-query -W -f '\${Package} \${Version}\n' gcc pandoc \
    gnuplot-nox texlive-latex-recommended libc6" | tr '\n' ';'
}

running=
leave() {
  [ -z "$running" ] || rm -rf --one-file-system "$running"
  running=
}
trap leave EXIT

try() { # SUITE
  local suite=$1 kept=$cache/results/$1 what system=${1%-bare}
  bare=${suite#"$system"}
  base "$system"
  rm -rf "$kept"
  mkdir -p "$kept" "$cache/running"
  running=$cache/running/$suite.$$
  cp -a "$cache/$system" "$running"
  mkdir "$running/course"
  git -c safe.directory='*' archive HEAD | tar -x -C "$running/course"
  step "$suite" report 'make setup report'
  step "$suite" test 'make setup test'
  step "$suite" reader 'make test-quick' "$as_reader"
  printf '%-13s %s\n' "$suite" "$(versions)"
  git -c safe.directory='*' rev-parse HEAD >"$kept/commit"
  for what in report.html report.pdf results/emulator tests/tap; do
    cp -a "$running/course/build/$what" "$kept" 2>/dev/null || true
  done
  leave
  compare "$suite"
}

# Counts must not depend on the compiler, the C library or the tools.
compare() { # SUITE
  local other file theirs ours=$cache/results/$1
  for other in "${suites[@]}"; do
    theirs=$cache/results/$other
    [ "$other" != "$1" ] || continue
    cmp -s "$theirs/commit" "$ours/commit" || continue
    for file in "$ours"/emulator/*.csv; do
      cmp -s "$file" "$theirs/emulator/${file##*/}" && continue
      echo "$1: ${file##*/} differs from $other's:"
      diff "$theirs/emulator/${file##*/}" "$file" | sed -n '1,6s/^/    /p' || true
      failed=1
    done
    echo "$1: counts compared with $other's"
  done
}

[ $# -gt 0 ] || die "which? type: tests/systems.sh ${suites[*]}"
[ "$1" != all ] || set -- "${suites[@]}"
for suite; do
  [[ " ${suites[*]} " = *" $suite "* ]] ||
    die "no system $suite; there are: ${suites[*]}"
done
[ "$(id -u)" -eq 0 ] || cannot "chroot needs root"
[ -e .git ] || cannot "a clean checkout comes from git, and here is none"
for tool in debootstrap unshare git tar; do
  command -v "$tool" >/dev/null ||
    cannot "$tool is missing; type: apt-get install debootstrap util-linux git"
done
failed=0
for suite; do try "$suite"; done
exit $failed
