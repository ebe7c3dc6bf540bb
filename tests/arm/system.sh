#!/usr/bin/env bash
# system.sh - Arm's tools on a machine that is no Arm.
#
#   system.sh check         says in one line what is missing, and fails
#   system.sh fetch         brings libdw for Arm, as `make setup test-arm` does
#   system.sh tools FOLDER  makes g++, gcc, objcopy and ar for Arm there, and
#                           `emulate`, which runs a program of theirs
#
# There is no package of libdw for cross compilers. Debian's for Arm is unpacked
# beside the fresh systems of tests/chroot.sh, with lists of packages of its own:
# this machine's package manager knows nothing of it, and nobody need be root.
set -euo pipefail

die() { echo "test-arm: $*" >&2; exit 1; }

target=aarch64-linux-gnu
cache=${SYSTEMS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/where-the-bytes-go}
libdw=$cache/arm64-libdw

check() {
  local tool
  [ "$(uname -m)" != aarch64 ] || die "this is an Arm machine; type: make test"
  for tool in $target-g++ qemu-aarch64; do
    command -v "$tool" >/dev/null ||
      die "$tool is missing; type: make setup test-arm"
  done
  [ -e "$libdw/lib/libdw.so" ] ||
    die "libdw for Arm is missing; type: make setup test-arm"
}

# apt-get and apt-cache of a system of nothing but Arm, in $part/apt.
arm_apt() { # COMMAND ARGUMENT...
  "$1" -qq -o APT::Architecture=arm64 -o APT::Architectures=arm64 \
    -o Dir::State="$part/apt" -o Dir::State::status="$part/apt/status" \
    -o Dir::Cache="$part/apt" -o Acquire::Languages=none \
    -o APT::Sandbox::User= "${@:2}"
}

fetch() {
  [ ! -e "$libdw/lib/libdw.so" ] || return 0
  command -v apt-get >/dev/null ||
    die "libdw for Arm comes from Debian's archive, and there is no apt-get here"
  part=$libdw.part
  rm -rf "$part"
  mkdir -p "$part"/{apt/lists/partial,all,lib,include}
  : >"$part/apt/status"
  echo "test-arm: fetching libdw for Arm into $cache"
  arm_apt apt-get update >"$part/log" 2>&1 || true # others' archives lack Arm
  (cd "$part/apt" && mapfile -t names < <(arm_apt apt-cache search --names-only \
      '^(lib(dw|elf)(1|1t64|-dev)|zlib1g|liblzma5|libbz2-1.0|libzstd1)$' |
      cut -d' ' -f1) && arm_apt apt-get download "${names[@]}") \
    >>"$part/log" 2>&1 || die "no libdw for Arm in this machine's archives:" \
    "$(tail -n 1 "$part/log")"
  for package in "$part"/apt/*.deb; do dpkg-deb -x "$package" "$part/all"; done
  cp -a "$part"/all/usr/include/. "$part/include"
  find "$part/all" -path "*/lib/$target/*.so*" -exec cp -a {} "$part/lib" ';'
  rm -rf "$part/all" "$part/apt" "$libdw"
  mv "$part" "$libdw"
}

tool() { # NAME COMMAND
  printf '#!/bin/sh\nexec %s "$@"\n' "$2" >"$tools/$1"
  chmod +x "$tools/$1"
}

tools() { # FOLDER
  local compiler
  tools=$1
  mkdir -p "$tools"
  for compiler in gcc g++; do
    tool $compiler "$target-$compiler -idirafter '$libdw/include' \
-B'$libdw/lib/' -Wl,-rpath-link,'$libdw/lib'"
  done
  tool objcopy $target-objcopy
  tool ar $target-ar
  tool emulate "qemu-aarch64 -L /usr/$target -E LD_LIBRARY_PATH='$libdw/lib'"
}

"$@"
