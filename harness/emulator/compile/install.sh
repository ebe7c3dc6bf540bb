#!/usr/bin/env bash
# install.sh BUILD PREFIX - copies emucc from the build folder BUILD to
#   PREFIX/bin, and what it needs to PREFIX/lib/emucc. What is there already is
#   whole or replaced as a whole.
# install.sh --release BUILD FILE.tar.gz - packs the same, with an emucc that
#   needs no library, to be unpacked anywhere.
set -euo pipefail

die() { echo "install: $*" >&2; exit 1; }

install_to() { # BUILD PREFIX
  local build=$1 prefix=$2 library=$2/lib/emucc emulator header
  mkdir -p "$prefix/bin" "$prefix/lib" 2>/dev/null || true
  if [ ! -w "$prefix/bin" ] || [ ! -w "$prefix/lib" ]; then
    die "$prefix cannot be written; name another folder: make install" \
      "PREFIX=\$HOME/.local"
  fi
  work=$(mktemp -d "$prefix/lib/.emucc.XXXXXX")
  trap 'rm -rf "$work"' EXIT
  cp -rL "$build/lib/emucc" "$work/emucc"
  rm -rf "$work/emucc/precompiled" # g++'s own, and of these folders
  ln -sfn ../../../bin/emucc "$work/emucc/bin/nvcc"
  cp "$build/bin/emucc" "$work/bin"
  emulator=$(dirname "$0")/..
  for header in "$emulator"/*/emu_*.h; do
    mkdir -p "$work/emucc/$(basename "$(dirname "$header")")"
    cp "$header" "$work/emucc/$(basename "$(dirname "$header")")"
  done
  cp LICENSE "$work/emucc"
  find "$work/emucc" -name '*.part' -delete
  chmod -R u=rwX,go=rX "$work"
  chmod 755 "$work/bin"
  [ ! -e "$library" ] || mv "$library" "$work/before"
  mv -T "$work/emucc" "$library"
  mv -T "$work/bin" "$prefix/bin/emucc"
}

release() { # BUILD FILE
  local build=$1 file=$2 name
  name=$(basename "$file" .tar.gz)
  stage=$(mktemp -d "$file.XXXXXX")
  trap 'rm -rf "$stage"' EXIT
  (install_to "$build" "$stage/$name")
  install "$build/emulator/emucc-static" "$stage/$name/bin/emucc"
  tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner \
    --mtime=@"${SOURCE_DATE_EPOCH:-0}" -c "$name" | gzip -9n >"$stage/packed"
  mv "$stage/packed" "$file"
  echo "$file: unpack it anywhere; $name/bin/emucc needs g++ and libdw"
}

case $1 in
--release) shift; release "$@" ;;
*) install_to "$@" ;;
esac
