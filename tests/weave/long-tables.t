#!/usr/bin/env bash
# In print a table is set in one piece if a page can hold it, which is a matter of
# its lines and not of its rows alone.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh
needs pandoc

set_as() { # ROWS WORDS - the environment of a table of so many rows, of long cells
  fresh
  { printf '# Tables {#tables}\n\n| a | b |\n|:-----|:-----|\n'
    for ((row = 0; row < $1; row++)); do
      printf '| %s |' "$row"
      printf ' word%.0s' $(seq "$2")
      printf ' |\n'
    done
    printf '\n: Words.\n'; } >"$chapter5"
  weave latex "$chapter5" | grep -oE 'begin\{(short|longer)table\}'
}
is "$(set_as 20 3)" 'begin{shorttable}' '20 rows of a line are one piece'
is "$(set_as 40 3)" 'begin{longertable}' '40 are not'
is "$(set_as 20 60)" 'begin{longertable}' 'nor are 20 of several lines each'
is "$(set_as 6 60)" 'begin{longertable}' 'nor six of them, sentences'
is "$(set_as 2 60)" 'begin{shorttable}' 'two of them are'
finish
