#!/usr/bin/env bash
# unpack.sh ARCHIVE FOLDER EMUCC - unpacks a lab's archive to FOLDER, where
# make check then uses EMUCC. Never over what is there: it may be somebody's work.
set -euo pipefail
archive=$1 folder=${2%/} emucc=$(realpath -- "$3")

die() { echo "labs: $*" >&2; exit 2; }

if [ -e "$folder" ] || [ -L "$folder" ]; then
  die "$folder is there already, and may hold your work: go on in it, or name" \
    "another folder: OUT=folder"
fi
beside=$(dirname -- "$folder")
[ -d "$beside" ] || die "$beside is no folder; make it first: mkdir -p '$beside'"
[ -w "$beside" ] || die "$beside cannot be written; name another: OUT=folder"
part=$(mktemp -d "$beside/.lab.XXXXXX")
trap 'rm -rf "$part"' EXIT
tar -xzf "$archive" -C "$part" --strip-components=1
echo "EMUCC ?= $emucc" >"$part/lab/here.mk"
chmod 755 "$part"
mv -T "$part" "$folder"
echo "$folder: read handout.html, edit lab*.cu, then type: make -C $folder check"
