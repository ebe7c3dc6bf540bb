# headers.sh - sourced by emucc.sh: the emulator's headers, compiled once.
#
# Programs begin alike, with these headers: half of what g++ does for a small
# kernel. It reads them when emucc is built and keeps what it made of them: their
# text and macros, and a precompiled header, in a folder that is named for the
# text. A program is preprocessed with the macros alone where no file has changed
# since and its flags cannot change what the headers say. One that begins with
# the very same text, compiled with the same flags, goes on from there;
# its assembly is the same to the byte (tests/emucc/headers.t).
# shellcheck shell=bash disable=SC2154,SC2034

assembled() { # rewritten text, output, -S -x c++ or the like
  run g++ "-std=$standard" "${instrument[@]}" "${plain[@]}" "${quiet[@]}" \
    -Wuninitialized "${compile[@]}" \
    -Wno-error=deprecated-declarations -fstack-usage "${@:3}" -fpreprocessed \
    -o "$2" "$1" 2>"$work/said"
}

# A program's text after the headers, given their macros.
with_macros() { # their folder, .cu file
  local begins=(-isystem "$1" -imacros emu_macros.h)
  preprocessed "$2"
}

# What the headers' macros and text are, and of which files: kept in a folder
# that will have another name.
keep_macros() { # folder, its name
  preprocessed /dev/null | sed '1d;$d' >"$1/text.ii"
  awk -F'"' '/^# [0-9]+ "\// && !seen[$2]++ { print $2 }' "$1/text.ii" \
    >"$1/files"
  g++ -E -dM -x c++ "-std=$standard" /dev/null >"$work/own"
  preprocessed /dev/null -dM |
    awk 'NR == FNR { own[$0]; next } !($0 in own)' "$work/own" - \
      >"$1/emu_macros.h"
  with_macros "$1" /dev/null | sed "1d;\$d;s|$1/|$2/|" >"$1/begin.ii"
}

# May the headers read otherwise than when they were kept?
may_differ() { # folder
  local i files name
  [ "$standard$arch$mode${depends[*]}${CPATH:-}${CPLUS_INCLUDE_PATH:-}" = \
    "gnu++17900$mode" ] || return 0
  mapfile -t files <"$1/files"
  for ((i = 0; i < ${#preprocess[@]}; i++)); do
    case ${preprocess[i]} in
    -include) i=$((i + 1)) ;;
    -I) i=$((i + 1))
      for name in "${files[@]##*/}"; do
        [ ! -e "${preprocess[i]}/$name" ] || return 0
      done ;;
    *) return 0 ;;
    esac
  done
  [ "$(find "${files[@]}" -cnewer "$1/emu_macros.h" -print -quit 2>&1)" != '' ]
}

# What preprocessed() writes, from what is kept; fails where it cannot tell.
from_kept() { # .cu file
  local folders=("$parts"/precompiled/*/) short=$work/short.ii first size
  local kept=${folders[0]%/}
  [ -f "$kept/begin.ii" ] && [ -z "$dry" ] && ! may_differ "$kept" || return 1
  with_macros "$kept" "$1" >"$short" 2>"$work/messages" &&
    [ ! -s "$work/messages" ] || return 1
  IFS= read -r first <"$short"
  size=$(stat -c %s "$kept/begin.ii")
  cmp -s -n "$size" -i "$((${#first} + 1)):0" "$short" "$kept/begin.ii" ||
    return 1
  echo "$first"
  cat "$kept/text.ii"
  tail -c "+$((${#first} + size + 2))" "$short"
}

# Compiles the headers as programs have them, into $parts/precompiled/SUM.
precompile() {
  local made=$parts/precompiled text=$work/headers.ii sum
  preprocessed /dev/null | "$rewriter" "$work/sides" | sed '1d;$d' >"$text"
  sum=$(md5sum <"$text")
  sum=${sum%% *}
  rm -rf "$made" "$made.part"
  mkdir -p "$made.part/$sum"
  mv "$text" "$made.part/$sum/"
  keep_macros "$made.part/$sum" "$made/$sum"
  assembled "$made.part/$sum/headers.ii" "$made.part/$sum/headers.gch" \
    -x c++-header && mv "$made.part" "$made"
}

# The program in whole.ii, its beginning left to what was made of it; fails where
# it begins otherwise, or g++ was told more than then.
without_headers() {
  local text=("$parts"/precompiled/*/headers.ii) first size
  [ "$standard${compile[*]}" = gnu++17 ] && [ -f "${text[0]}" ] || return 1
  IFS= read -r first <"$work/whole.ii"
  size=$(stat -c %s "${text[0]}")
  cmp -s -n "$size" -i "$((${#first} + 1)):0" "$work/whole.ii" "${text[0]}" ||
    return 1
  printf '%s\n' "$first" '# 0 "<built-in>"' '# 0 "<command-line>"' \
    "#pragma GCC pch_preprocess \"${text[0]%.ii}.gch\""
  tail -c "+$((${#first} + size + 2))" "$work/whole.ii"
}

compiled() { # $work/whole.ii to $work/program.s
  local short=$work/rewritten.ii status=0
  without_headers >"$short" || cp "$work/whole.ii" "$short"
  assembled "$short" "$work/program.s" -S -x c++ || status=$?
  # Another g++ than then: it says that the header is not its own.
  if [ $status != 0 ] && grep -q PCH "$work/said"; then
    status=0
    assembled "$work/whole.ii" "$work/program.s" -S -x c++ || status=$?
  fi
  return $status
}
