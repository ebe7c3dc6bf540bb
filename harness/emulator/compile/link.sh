# link.sh - sourced by emucc.sh: objects become a program, and what was made gets
# its name.
# shellcheck shell=bash disable=SC2154

# The program reads its own line table. A system without the headers of libdw
# has the library by its full name only.
find_line_tables() {
  if [ "$(g++ -print-file-name=libdw.so)" != libdw.so ]; then
    line_tables=(-ldw -lelf)
  elif [ "$(g++ -print-file-name=libdw.so.1)" != libdw.so.1 ]; then
    line_tables=(-l:libdw.so.1 -l:libelf.so.1)
  else
    die "needs libdw; install libdw1 (Debian, Ubuntu) or elfutils-libs" \
      "(Fedora), or name its folder: LIBRARY_PATH=folder"
  fi
}

# What no hook reports of host code: these look whose memory it is.
looking=(memset=emu_checked_memset memcpy=emu_checked_memcpy
  memmove=emu_checked_memmove malloc=emu_checked_malloc
  calloc=emu_checked_calloc realloc=emu_checked_realloc free=emu_checked_free)

linked() { # program, of what `objects` names
  local i line_tables
  find_line_tables
  for i in "${!objects[@]}"; do
    [[ ${objects[i]} = *.o ]] || continue
    run objcopy "${looking[@]/#/--redefine-sym=}" "${objects[i]}" \
      "$work/$i-looking.o" || exit 1
    objects[i]=$work/$i-looking.o
  done
  mkdir -p "${1%/*}"
  run g++ ${verbose:+-v} $pie -o "$1" "${objects[@]}" "${link[@]}" \
    "$libraries" "$library" -lpthread "${line_tables[@]}" -lm -ldl \
    2>"$work/said" || i=failed
  ! grep -q 'undefined reference to .main.$' "$work/said" ||
    die "no main() in ${inputs[*]}: name the file that has it, too, or -c to" \
      "compile without linking"
  ! grep -q 'relocation truncated to fit' "$work/said" ||
    die "the variables of ${inputs[*]} need more than 2 GB: allocate the" \
      "largest by cudaMalloc"
  cat "$work/said" >&2
  [ "$i" != failed ]
}

# Gives what was made its name, whole or not at all; /dev/null, /dev/stdout and
# pipes are written to and stay what they are.
place() { # file, name
  if [ -e "$2" ] && [ ! -f "$2" ] || [[ $2 = /dev/std* ]]; then
    cat "$1" >"$2"
  else
    mv "$1" "$(realpath -m "$2")"
  fi
}
