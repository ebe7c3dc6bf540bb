#!/usr/bin/env bash
# to_utf8.sh FILE - prints a text as UTF-8, without a byte order mark, its lines
# ended by \n. UTF-16 is known by its mark; anything else passes as it is.
set -euo pipefail
export LC_ALL=C
IFS= read -r -d '' -n 3 mark <"$1" || true
case $mark in
$'\xff\xfe'* | $'\xfe\xff'*)
  { iconv -f UTF-16 -t UTF-8 -- "$1" 2>/dev/null || true; } | sed 's/\r$//' ;;
$'\xef\xbb\xbf') sed -e $'1s/^\xef\xbb\xbf//' -e 's/\r$//' -- "$1" ;;
*) sed 's/\r$//' -- "$1" ;;
esac
