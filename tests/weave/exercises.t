#!/usr/bin/env bash
# Each chapter has six exercises, and each of them an answer whose numbers come
# from the results, not from somebody's head.
# tier: quick
. tests/tap.sh

# The items of the numbered list under "## Exercises", one number a line.
exercises() { # CHAPTER.md
  awk '/^## /{inside = /^## Exercises/} inside && match($0, /^[0-9]+\. /) {
    print $0 + 0}' "$1"
}
# Items of a numbered list that hold no woven number.
bare() { # ANSWERS.md
  awk 'function told() {if (item && text !~ /\]\{(of|that|calc)=/) print item}
    match($0, /^[0-9]+\. /) {told(); item = $0 + 0; text = ""}
    {text = text $0} END {told()}' "$1"
}

printf '%s\n' '## Exercises {-}' '1. a' '2. b' '## More' '3. c' >"$scratch/chapter"
is "$(exercises "$scratch/chapter" | tr '\n' ' ')" '1 2 ' 'exercises are found'
printf '%s\n' '1. [4]{of=x:y}' '2. four' '3. five' '   [5]{calc="2 + 3"}' \
  >"$scratch/answers"
is "$(bare "$scratch/answers")" 2 'an answer without a woven number is noticed'

for answers in chapters/*/answers.md; do
  [ -e "$answers" ] || continue
  chapter=${answers%answers.md}chapter.md
  is "$(exercises "$chapter" | tr '\n' ' ')" '1 2 3 4 5 6 ' \
    "$chapter has six exercises"
  is "$(sed -nE 's/^([0-9]+)\. .*/\1/p' "$answers" | tr '\n' ' ')" '1 2 3 4 5 6 ' \
    "$answers answers them"
  is "$(bare "$answers")" '' 'each with a number from the results'
done
finish
