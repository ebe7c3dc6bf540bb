#!/usr/bin/env bash
# plain.sh FILE - prints a text as UTF-8, without a byte order mark, its lines
# ended by \n. UTF-16 is known by its mark; anything else passes as it is.
set -euo pipefail
export LC_ALL=C
case $(head -c 3 -- "$1" | od -An -tx1) in
' ff fe'* | ' fe ff'*) iconv -f UTF-16 -t UTF-8 -- "$1" 2>/dev/null || true ;;
' ef bb bf') tail -c +4 -- "$1" ;;
*) cat -- "$1" ;;
esac | sed 's/\r$//'
