#!/usr/bin/env bash
# systems.sh SUITE... - README's two commands on a fresh Debian or Ubuntu.
#
# For each suite (bookworm, trixie, noble; "all" for these three): a chroot
# that holds apt's minimal system and make, a clean checkout of HEAD in it,
# without .git, then `make setup report` and `make setup test` as root with no
# locale set; then `make test-quick` as an ordinary user, in folders with blanks
# in their names. Prints times and exit statuses, keeps the report and the counts,
# and compares the counts with those of the other suites. Exits nonzero when
# a command failed or counts differ; 77 when a system cannot be had here.
#
# Needs root, debootstrap and a mirror. What was fetched stays in
# SYSTEMS_CACHE (~/.cache/where-the-bytes-go), so that the next run is quick;
# the mirror is the one in this machine's apt sources, if it is of the suite's
# kind, or else debootstrap's own; DEBIAN_MIRROR, UBUNTU_MIRROR overrule it.
set -euo pipefail
cd "$(dirname "$0")/.."

cache=${SYSTEMS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/where-the-bytes-go}
suites=(bookworm trixie noble)

die() { echo "systems: $*" >&2; exit 1; }
cannot() { echo "systems: $*" >&2; exit 77; }

# The first mirror among this machine's apt sources that has KIND in its name.
own_mirror() { # debian|ubuntu
  apt-get indextargets --format "\$(SITE)" 2>/dev/null | grep "/$1\$" |
    sort -u | head -n 1
}

# Runs a shell COMMAND in the system at ROOT: its own mounts and processes,
# which end with it, and an environment that holds nothing.
enter() { # ROOT COMMAND
  local archives
  archives=$cache/archives/$(sed -n 's/^VERSION_CODENAME=//p' \
    "$1/etc/os-release")
  mkdir -p "$archives/partial"
  cp -L /etc/resolv.conf "$1/etc/resolv.conf"
  # shellcheck disable=SC2016 # for the shell inside
  unshare --mount --propagation private --pid --fork --kill-child bash -euc '
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    mount --bind "$2" "$1/var/cache/apt/archives"
    exec env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin \
      chroot "$1" sh -c "$3"' enter "$1" "$archives" "$2" </dev/null
}

# Ubuntu's keys: Debian 13 has them in a package, Debian 12 has not.
ubuntu_keys() {
  local keys=usr/share/keyrings/ubuntu-archive-keyring.gpg
  if [ -e "/$keys" ]; then
    echo "/$keys"
    return
  fi
  if [ ! -e "$cache/keys/$keys" ]; then
    base trixie
    enter "$cache/trixie" 'cd /tmp && apt-get -qq download ubuntu-keyring' >&2
    mkdir -p "$cache/keys"
    dpkg-deb -x "$cache"/trixie/tmp/ubuntu-keyring_*.deb "$cache/keys"
    rm -f "$cache"/trixie/tmp/ubuntu-keyring_*.deb
  fi
  echo "$cache/keys/$keys"
}

# Makes $cache/SUITE: apt's minimal system and make.
base() { # SUITE
  local suite=$1 part=$cache/$1.part mirror keys
  local options=(--variant=minbase) script=()
  [ -e "$cache/$suite/usr/bin/make" ] && return
  if [ "$suite" = noble ]; then
    mirror=${UBUNTU_MIRROR:-$(own_mirror ubuntu)}
    keys=$(ubuntu_keys)
    options+=("--components=main,universe" "--keyring=$keys")
    # A debootstrap older than the suite lacks its name, not its way.
    script=(gutsy)
  else
    mirror=${DEBIAN_MIRROR:-$(own_mirror debian)}
  fi
  echo "systems: making a minimal $suite in $cache" >&2
  rm -rf --one-file-system "$part"
  mkdir -p "$cache"
  debootstrap "${options[@]}" "$suite" "$part" "$mirror" "${script[@]}" \
    >"$cache/$suite.log" 2>&1 ||
    cannot "no $suite from here: $(tail -n 1 "$cache/$suite.log")"
  enter "$part" 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get \
    -qq -y --no-install-recommends install make' >>"$cache/$suite.log" 2>&1 ||
    cannot "no make in $suite: $(tail -n 1 "$cache/$suite.log")"
  mv "$part" "$cache/$suite"
}

# One of the commands, timed; its output goes to a log.
step() { # SUITE NAME WHAT [COMMAND]
  local began=$SECONDS status=0 log=$cache/results/$1/$2.log
  enter "$running" "cd /course && ${4:-$3}" >"$log" 2>&1 || status=$?
  printf '%-9s %-18s exit %d  %4d s  %s\n' "$1" "$3" "$status" \
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
  local suite=$1 kept=$cache/results/$1 what
  base "$suite"
  rm -rf "$kept"
  mkdir -p "$kept" "$cache/running"
  running=$cache/running/$suite.$$
  cp -a "$cache/$suite" "$running"
  mkdir "$running/course"
  git -c safe.directory='*' archive HEAD | tar -x -C "$running/course"
  step "$suite" report 'make setup report'
  step "$suite" test 'make setup test'
  step "$suite" reader 'make test-quick' "$as_reader"
  printf '%-9s %s\n' "$suite" "$(versions)"
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
      diff "$theirs/emulator/${file##*/}" "$file" | head -n 6 | sed 's/^/    /'
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
