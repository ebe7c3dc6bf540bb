#!/usr/bin/env bash
# folder.sh take FOLDER PID - waits until no other make works in the build
#   folder, and notes that make PID does; a make that it started may share it.
#   Prints nothing, or in a line why it cannot be worked in.
# folder.sh clean FOLDER - deletes it, if it is a build folder.
#
# FOLDER/.generated marks what make may delete: a folder that it made or found
# empty. FOLDER/.lock holds the number and the start time of the make at work,
# and its own inode: a copy of the folder is not worked in.
set -euo pipefail
action=$1 folder=${2:-}

# When process $1 was started, in ticks; nothing where there is none.
started() { # the command's name, in parentheses, may hold blanks
  sed -n 's/^.*) //p' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20
}
parent() { sed -n 's/^.*) [^ ]* //p' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f1; }

# The make that works in the folder now; nothing where there is none.
owner() {
  local pid='' ticks='' inode=''
  read -r pid ticks inode 2>/dev/null <"$folder/.lock" || true
  [ -n "$pid" ] && [ "$inode" = "$(stat -c %i "$folder/.lock")" ] &&
    [ "$ticks" = "$(started "$pid")" ] && echo "$pid"
}

descends_from() { # PID ANCESTOR
  local pid=$1
  while [ "${pid:-0}" -ge 1 ]; do # a container's make may be process 1
    [ "$pid" != "$2" ] || return 0
    pid=$(parent "$pid")
  done
  return 1
}

# Notes that make $1 works here; fails where another one does.
try_take() {
  local other
  exec 9<>"$folder/.lock"
  flock 9
  other=$(owner) || true
  if [ -z "$other" ]; then
    echo "$1 $(started "$1") $(stat -c %i "$folder/.lock")" >"$folder/.lock"
  elif ! descends_from "$1" "$other"; then
    exec 9>&-
    return 1
  fi
  exec 9>&-
}

foreign() { # the first file here that only another user can write
  find "$folder" ! -writable ! -user "$(id -u)" -print -quit 2>/dev/null
}

take() { # PID
  local theirs waiting=
  if [ ! -d "$folder" ]; then
    mkdir -p "$folder" 2>/dev/null ||
      { echo "the folder $folder cannot be made; type B=FOLDER for another"; return; }
  fi
  theirs=$(foreign)
  [ -z "$theirs" ] || {
    echo "$theirs belongs to $(stat -c %U "$theirs");" \
      "type: sudo chown -R $(id -un) $folder"
    return
  }
  [ -n "$(ls -A "$folder")" ] || : >"$folder/.generated"
  until try_take "$1"; do
    [ -n "$waiting" ] || echo "make: waiting for another make (process" \
      "$(owner)), which works in $folder" >&2
    waiting=1
    sleep 0.2
  done
}

clean() {
  local other
  [ -n "$folder" ] || { echo "clean: B= names no folder" >&2; exit 2; }
  [ -e "$folder" ] || [ -L "$folder" ] || return 0
  [ "$folder" = build ] || [ -f "$folder/.generated" ] || {
    echo "clean: $folder holds what make did not put there; delete by hand" \
      "what can go" >&2
    exit 2
  }
  other=$(owner) || true
  [ -z "$other" ] || descends_from $$ "$other" || {
    echo "clean: a make (process $other) works in $folder; wait for it" >&2
    exit 2
  }
  rm -rf "$folder"
}

case $action in
  take) take "$3" ;;
  clean) clean ;;
esac
