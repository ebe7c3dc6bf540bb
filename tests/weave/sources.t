#!/usr/bin/env bash
# Every entry of the bibliography is cited somewhere in the course.
# tier: quick
. tests/tap.sh
uncited() { # BIBLIOGRAPHY FILE...
  sed -nE 's/^@[a-z]+\{([^,]+),.*/\1/p' "$1" | while read -r id; do
    grep -Eqs "@${id}\\b|cited=${id}[} ]" "${@:2}" || echo "$id"
  done
}
printf '%s\n' '@misc{a-1,' '@misc{b,' >"$scratch/bib"
printf '%s\n' 'so [@a-1] has it' '[4 s]{cited=c}' >"$scratch/prose"
is "$(uncited "$scratch/bib" "$scratch/prose")" b 'an entry that is not cited'
is "$(uncited report/references.bib report/*.md chapters/*/*.md)" '' \
  'every entry of references.bib is cited'
finish
