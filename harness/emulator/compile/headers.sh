# headers.sh - sourced by emucc.sh: the emulator's headers, compiled once.
#
# Programs begin alike, with these headers: half of what g++ does for a small
# kernel. It reads them when emucc is built and keeps what it made of them, a
# precompiled header, in a folder that is named for their text. A program that
# begins with the very same text, compiled with the same flags, goes on from there;
# its assembly is the same to the byte (tests/emucc/headers.t).
# shellcheck shell=bash disable=SC2154

assembled() { # rewritten text, output, -S -x c++ or the like
  run g++ "-std=$standard" "${instrument[@]}" "${plain[@]}" "${quiet[@]}" \
    -Wuninitialized "${compile[@]}" \
    -Wno-error=deprecated-declarations -fstack-usage "${@:3}" -fpreprocessed \
    -o "$2" "$1" 2>"$work/said"
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
