#!/usr/bin/env bash
# Whatever the reader's locale is, make works in its own: a chart comes out the
# same with no locale, in C, and where numbers have decimal commas.
# tier: quick
. tests/tap.sh

german=de_DE.UTF-8
if localedef -i de_DE -f UTF-8 "$scratch/$german" >/dev/null 2>&1; then
  export LOCPATH=$scratch
  is "$(LC_ALL=$german locale decimal_point)" , "there is a $german"
else
  skip 1 'no decimal commas: the package locales is missing'
  german=
fi

# Draws a chart of recorded results in the locale of these VARIABLES.
bench=$B/emulator/bench # from the top: make knows no blanks
chart=transpose-against-copy.svg
draw() { # NAME VARIABLE=VALUE...
  env -u LC_ALL -u LC_NUMERIC -u LANG "${@:2}" make -s DEVICE=emulator \
    B="$scratch/$1" table_bench="$bench" "$scratch/$1/figures/$chart" >/dev/null
}
same() { # NAME WHAT
  cmp "$scratch/none/figures/$chart" "$scratch/$1/figures/$chart"
  ok $? "$2"
}
if command -v gnuplot >/dev/null; then
  draw none
  ok $? 'a chart is drawn where LANG is unset'
  draw c LC_ALL=C
  same c 'and the same in C'
  draw number LANG=C.UTF-8 LC_NUMERIC="$german"
  same number 'and where decimal points are commas'
  draw all LC_ALL="$german"
  same all 'also for everything'
else
  skip 4 'no gnuplot'
fi
finish
