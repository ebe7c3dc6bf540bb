#!/usr/bin/env bash
# setup.sh STAMP PACKAGE... - installs those Debian packages that are missing.
#
# Touches STAMP when it installed something, or when there is none. A command
# that is there already, from wherever, stands for its package.
set -euo pipefail

stamp=$1
shift

die() { echo "setup: $*" >&2; exit 1; }

probe() { # PACKAGE - the command that stands for it; nothing for the others
  case $1 in
    gcc | g++ | make | pandoc) echo "$1" ;;
    gnuplot-nox) echo gnuplot ;;
    perl) echo prove ;;
    lua5.3) echo lua5.3 ;;
    texlive-xetex) echo xelatex ;;
  esac
}

has_command() {
  local command
  command=$(probe "$1")
  [ -n "$command" ] && command -v "$command" >/dev/null
}

installed=
if command -v dpkg-query >/dev/null; then
  installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "$@" \
    2>/dev/null | sed -n 's/^.i *//p') || true
fi
missing=()
for package; do
  grep -Fqx "$package" <<<"$installed" || has_command "$package" ||
    missing+=("$package")
done

mkdir -p "$(dirname "$stamp")"
if [ ${#missing[@]} -eq 0 ]; then
  echo "setup: nothing is missing"
  [ -e "$stamp" ] || : >"$stamp"
  exit 0
fi

command -v apt-get >/dev/null ||
  die "this is neither Debian nor Ubuntu: install what they call" \
    "${missing[*]}, then leave setup out"
root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    die "needs root, and sudo is missing; as root type: apt-get install" \
      "--no-install-recommends ${missing[*]}"
  root=(sudo)
fi

apt() {
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq \
    -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" >"$stamp.log" 2>&1 ||
    die "apt-get $1 failed: $(grep -m 1 '^E:' "$stamp.log" ||
      echo "see $stamp.log")"
}
echo "setup: installing ${missing[*]}"
apt update
apt install -y --no-install-recommends "${missing[@]}"
rm -f "$stamp.log"
: >"$stamp"
echo "setup: done"
