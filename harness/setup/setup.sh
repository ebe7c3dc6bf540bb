#!/usr/bin/env bash
# setup.sh STAMP PACKAGE... - installs those Debian packages that are missing.
#
# A name that ends in a question mark is left out where the distribution does
# not have it, and STAMP remembers that.
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
    gcc | g++ | make | pandoc | npm | chromium) command -v "$1" >/dev/null ;;
    libxml2-utils) command -v xmllint >/dev/null ;;
    default-jre-headless) command -v java >/dev/null ;;
    gnuplot-nox) command -v gnuplot >/dev/null ;;
    nodejs) command -v node >/dev/null ;;
    perl) command -v prove >/dev/null ;;
    shellcheck) command -v shellcheck >/dev/null ;;
    clang-format-14) has_clang_format 14 ;;
    texlive-latex-recommended) command -v xetex >/dev/null &&
      kpsewhich scrbook.cls unicode-math.sty >/dev/null ;;
    libdw-dev) header elfutils/libdwfl.h ;;
    libcjson-dev) header cjson/cJSON.h ;;
    libc6-dev) header stdio.h ;;
    *) return 2 ;;
  esac
}
has_clang_format() { # MAJOR
  command -v "clang-format-$1" >/dev/null ||
    clang-format --version 2>/dev/null | grep -q "version $1\."
}
header() { echo "#include <$1>" | gcc -E - >/dev/null 2>&1; }

# The packages among "$@" that are missing, one a line.
missing() {
  local package name status installed='' packaged=0
  if command -v dpkg-query >/dev/null; then
    packaged=1
    installed=$(dpkg-query -W -f '${db:Status-Abbrev}${Package}\n' "${@%\?}" \
      2>/dev/null | sed -n 's/^.i *//p') || true
  fi
  for package; do
    name=${package%\?}
    grep -Fqx -- "$name" <<<"$installed" && continue
    grep -Fqsx -- "# not to be had: $name" "$stamp" && continue
    status=0
    present "$name" || status=$?
    [ "$status" -eq 2 ] && [ $packaged -eq 0 ] && status=0
    [ "$status" -eq 0 ] || echo "$package"
  done
}

# Without apt-get nobody can tell, so only what is needed for certain is asked.
can_be_had() { if command -v apt-get >/dev/null; then cat; else grep -v '?$'; fi; }

mkdir -p "$(dirname "$stamp")"
mapfile -t wanted < <(missing "$@" | can_be_had)
if [ ${#wanted[@]} -eq 0 ]; then
  echo "setup: nothing is missing"
  [ -e "$stamp" ] || : >"$stamp"
  exit 0
fi

command -v apt-get >/dev/null ||
  die "neither Debian nor Ubuntu: install what they call ${wanted[*]%\?}," \
    "then type make setup again"
root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null ||
    die "needs root, and there is no sudo; as root type: apt-get install" \
      "--no-install-recommends ${wanted[*]%\?}"
  root=(sudo)
fi

apt() {
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq \
    -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" >"$stamp.log" 2>&1 ||
    die "apt-get $1 failed: $(grep -m 1 '^E:' "$stamp.log" ||
      echo "see $stamp.log")"
}
# Of a name that other packages merely provide, apt-cache prints nothing.
is_offered() { apt-cache show "$1" 2>/dev/null | grep -q .; }

echo "setup: installing ${wanted[*]%\?}"
apt update
had=() lacking=()
for package in "${wanted[@]}"; do
  name=${package%\?}
  if [ "$name" = "$package" ] || is_offered "$name"; then
    had+=("$name")
  else
    echo "setup: this system has no $name; doing without"
    lacking+=("# not to be had: $name")
  fi
done
[ ${#had[@]} -eq 0 ] || apt install -y --no-install-recommends "${had[@]}"
rm -f "$stamp.log"
touch "$stamp"
[ ${#lacking[@]} -eq 0 ] || printf '%s\n' "${lacking[@]}" >>"$stamp"
echo "setup: done"
