#!/usr/bin/env bash
# What a chapter's goals say that it takes follows its text: words, predictions,
# exercises; nobody types it, and Part I takes no more than it promises.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh
needs pandoc

# A page is woven where that is what is tried; else its chapter is read alone.
cat >"$scratch/hours.lua" <<'END'
local top = os.getenv("TOP")
package.path = top .. "/report/weave/?.lua;" .. package.path
local hours = require "hours"
function Pandoc(doc)
  hours.read(doc)
  print(hours.text(PANDOC_STATE.input_files[1]))
end
END
# A chapter of so many words, predictions and lists of exercises.
chapter() { # WORDS PREDICTIONS [EXERCISE...]
  printf '# Five {#coalescing}\n\n**Time:** []{.hours}.\n\n'
  awk -v n=$(($1 - 5)) 'BEGIN {while (n-- > 0) printf "word%s", n % 12 ? " " : n % 120 ? "\n" : "\n\n"}'
  for ((k = 0; k < $2; k++)); do
    printf '\n\n::: {.explore show=predict unit=sectors}\nHow many?\n\n%s\n:::\n' \
      '[22]{calc="3 * 4 + 2 * 5"}'
  done
  printf '\n\n## Exercises {-}\n\n'
  printf '%s\n' "${@:3}"
} >"$chapter5"
said() { # - what the chapter takes, or what is wrong
  TOP=$top pandoc --from="$top/report/reader.lua" --lua-filter="$scratch/hours.lua" \
    --to=plain --output=/dev/null "$chapter5" 2>&1
}
takes() { # HOURS WHAT CHAPTER...
  chapter "${@:3}"
  is "$(said)" "$1" "$2"
}

fresh
takes '1 hour' '150 words a minute' 9000 0
takes '½ hour' 'half of them take half of it' 4500 0
takes '1½ hours' 'five predictions take half an hour' 9000 5
takes '1½ hours' 'so do two easy exercises, and what limits' 9000 0 \
  '1. a' '2. b' '3. c'
takes '1½ hours' 'or one hard one, and what limits' 9000 0 '1. Hard: a' '2. b'
takes '1½ hours' 'or a program to write, and what limits, with a prediction' 9000 1 \
  '1. Copy `a.cu` to `b.cu`.' '2. b'
chapter 9000 0
printf '\n```{.cuda snippet="long.cu"}\n```\n' >>"$chapter5"
awk 'BEGIN {for (n = 0; n < 4500; n++) print "x"}' >"${chapter5%/*}/long.cu"
is "$(said)" '1½ hours' 'a listing is words, too'
is "$(weave markdown "$chapter5" 2>&1 | sed -n 's/^\*\*Time:\*\* \(.*\)\.$/\1/p; /:[0-9]*: /p')" \
  '1½ hours' 'and the page says so'
cd "$top" || exit 1

# The course itself.
for chapter in chapters/[0-9]-*/chapter.md; do
  is "$(grep -c '\*\*Time:\*\* \[\]{\.hours}' "$chapter")" 1 \
    "$chapter has its hours computed"
done
page=$scratch/hours
printf '# Hours {#spent}\n\nIn all []{.hours}.\n\n::: {.hours}\nNo labs.\n:::\n' >"$page.md"
BUILD=$B weave markdown "$page.md" >"$page.txt" 2>"$page.said"
is "$(cat "$page.said")" '' 'the table of hours is made'
is "$(grep -Ec '^ *.[0-9]\. .*[0-9]$' "$page.txt")" 10 'it has a line for each chapter of Part I'
all=$(sed -n 's/^In all \(.*\) hours\.$/\1/p' "$page.txt")
ok "$((${all:-99} > 22))" "Part I takes at most 22 hours: $all"
finish
