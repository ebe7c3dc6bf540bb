#!/usr/bin/env bash
# setup.sh STAMP PACKAGE... - installs those Debian packages that are missing.
#
# Touches STAMP when it installed something, or when there is none. A command
# that is there already, from wherever, stands for its package.
set -euo pipefail

stamp=$1
shift

die() { echo "setup: $*" >&2; exit 1; }

# Is what a package brings here, as far as one can see without a package
# manager? 2: there is no way to see.
present() {
  case $1 in
    gcc | g++ | make | pandoc | lua5.3) command -v "$1" >/dev/null ;;
    gnuplot-nox) command -v gnuplot >/dev/null ;;
    perl) command -v prove >/dev/null ;;
    texlive-xetex) command -v xelatex >/dev/null ;;
    libdw-dev) header elfutils/libdwfl.h ;;
    libc6-dev) header stdio.h ;;
    *) return 2 ;;
  esac
}
header() { echo "#include <$1>" | gcc -E - >/dev/null 2>&1; }

# The packages among "$@" that are missing, one a line.
missing() {
  local package status installed='' packaged=0
  if command -v dpkg-query >/dev/null; then
    packaged=1
    installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "$@" \
      2>/dev/null | sed -n 's/^.i *//p') || true
  fi
  for package; do
    grep -Fqx -- "$package" <<<"$installed" && continue
    status=0
    present "$package" || status=$?
    [ "$status" -eq 2 ] && [ $packaged -eq 0 ] && status=0
    [ "$status" -eq 0 ] || echo "$package"
  done
}

mkdir -p "$(dirname "$stamp")"
mapfile -t wanted < <(missing "$@")
if [ ${#wanted[@]} -eq 0 ]; then
  echo "setup: nothing is missing"
  [ -e "$stamp" ] || : >"$stamp"
  exit 0
fi

command -v apt-get >/dev/null ||
  die "neither Debian nor Ubuntu: install what they call ${wanted[*]}," \
    "then type make setup again"
root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    die "needs root, and there is no sudo; as root type: apt-get install" \
      "--no-install-recommends ${wanted[*]}"
  root=(sudo)
fi

apt() {
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq \
    -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" >"$stamp.log" 2>&1 ||
    die "apt-get $1 failed: $(grep -m 1 '^E:' "$stamp.log" ||
      echo "see $stamp.log")"
}
echo "setup: installing ${wanted[*]}"
apt update
apt install -y --no-install-recommends "${wanted[@]}"
rm -f "$stamp.log"
: >"$stamp"
echo "setup: done"
