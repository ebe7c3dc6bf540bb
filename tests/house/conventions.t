#!/usr/bin/env bash
# The house keeps its rules: what may lie where, and that every target is told
# to whoever asks.
# tier: quick
. tests/tap.sh

if [ -e .git ] && command -v git >/dev/null; then
  files=$(git -c safe.directory='*' ls-files)
else
  files=$(find . \( -path ./build -o -name .git \) -prune -o -type f -print |
    sed "s|^\./||")
fi
files=$(while read -r f; do [ -f "$f" ] && echo "$f"; done <<<"$files")

# Lines of files on stdin that match the pattern.
lines_with() { tr '\n' '\0' | xargs -0 grep -nE "$1" /dev/null | head -n 5; }

top='Makefile|README.md|CONTRIBUTING.md|CHANGELOG.md|CITATION.cff|LICENSE|chapters|kernels|harness'
top+='|figures|report|tests|\..*'
is "$(cut -d/ -f1 <<<"$files" | sort -u | grep -Evx "$top")" '' \
  'the top level holds only what it may'
ok "$(($(wc -l <Makefile) > 150))" 'the Makefile has 150 lines or less'
is "$(lines_with "(^|[^[:alnum:]._\$}/*-])/(home|root|work|mnt|tmp|opt)/" \
  <<<"$(grep -v '^tests/house/conventions.t$' <<<"$files")")" '' 'no absolute path'
is "$(grep -E '^(chapters|kernels|harness)/.*\.(c|h|hpp|cu|cuh)$' <<<"$files" |
  lines_with '^.{81}')" '' 'code fits 80 columns'
is "$(grep -E '\.(c|h|cu|cuh|sh|awk|gp|lua)$' <<<"$files" | grep -v ^tests/ |
  lines_with $'[ \t]$|\t')" '' 'no tabs, no blanks at the end of a line'
is "$(grep -E '^harness/.*\.(c|h|hpp|cu|cuh)$' <<<"$files" | while read -r f; do
  head -n 3 "$f" | tr '\n' ' ' | grep -qE '^/[/*] [^*]*[^ *] - [^ ]' || echo "$f"
done)" '' 'each file of C opens with its name and what it is for'
is "$(grep '\.sh$' <<<"$files" | while read -r f; do
  [ "$(head -c 2 "$f")" != '#!' ] || [ -x "$f" ] || echo "$f"
done)" '' \
  'what begins with #! can be executed'
is "$(grep -E '^figures/.*-.*\.gp$' <<<"$files" |
  while read -r f; do [ -s "${f%.gp}.alt" ] || echo "$f"; done)" '' \
  'every figure has its alt text'

is "$(grep -hE '^# tier: *' tests/*/*.t | grep -vF '$' |
  sort -u | tr "\n" ,)" \
  "# tier: all,# tier: quick," 'a test is of a tier that there is'

mapfile -t fragments < <(grep -E '(^Makefile|\.mk)$' <<<"$files")
asked=$(make -s help 2>&1)
is "$(awk 'length > 80' <<<"$asked")" '' 'make help fits 80 columns'
[ "$(wc -l <<<"$asked")" -le 24 ]
ok $? 'and a screen'
rare=$(sed -n '/^make help-all tells of/,$p' <<<"$asked")
asked=$(make -s help-all 2>&1)
is "$(awk 'length > 80' <<<"$asked")" '' 'make help-all fits 80 columns'
for target in ${rare#*tells of}; do
  like "$asked" "^  make $target " "make help-all tells of $target"
done
targets=$(sed -n 's/^\.PHONY: *//p' "${fragments[@]}" | tr ' ' '\n' | grep -Ex \
  '[a-z][a-z-]*' | grep -Evx 'force|need-.*' | sort -u)
for target in $targets; do
  like "$asked" "^  make $target " "make help or help-all tells of $target"
done
is "$(sed -n 's/^##+\{0,1\} \([a-zA-Z-]*\): .*/\1/p' "${fragments[@]}" | sort | uniq -d)" '' \
  'and of no target twice'
promised=$(grep -ohE '(`|^    )make [a-z][a-z0-9 -]*' {,harness/emulator/}{README,CONTRIBUTING}.md |
  sed -E 's|.*make ||; s|chapter[0-9]*|chapter|' | tr ' ' '\n' | sort -u)
for target in $promised; do
  like "$asked" "^  make $target" "make $target, which the texts name, is there"
done
is "$(for page in {,harness/emulator/}README.md; do
  [ "$(wc -l <"$page")" -le 120 ] || echo "$page"
  grep -oE '\]\([^)#]+' "$page" | cut -c3- | while read -r to; do
    [ -e "$(dirname "$page")/$to" ] || echo "$page: $to"
  done
done)" '' 'the first pages have 120 lines at most, and their links lead somewhere'
is "$(for page in CONTRIBUTING.md harness/emulator/CONTRIBUTING.md \
  harness/{,emulator/}*/README.md; do
  grep -oE '`[a-z0-9_./-]*[a-z0-9_-]\.(c|h|hpp|cu|md|sh|t|mk|awk)`' "$page" |
    tr -d '`' | sed -E 's|^(\.\./)+||' | sort -u | while read -r name; do
    grep -qE "(^|/)${name//./\\.}\$" <<<"$files" || echo "$page: $name"
  done
done)" '' 'the files that guides and READMEs of rooms name are there'
is "$(sed -n '1,/^!\[/s/^    make //p' README.md | sed 's/ *#.*//')" \
  $'setup report\nsetup test' "README's two commands come before its picture"
[ "$(grep -n '^!\[' README.md | cut -d: -f1)" -le 12 ]
ok $? 'and all three are on the first screen'
fails "No rule to make target 'nonsense'" make --no-print-directory nonsense

doctor=$(make -s doctor 2>&1)
ok $? 'make doctor succeeds'
for tool in gcc g++ make libdw nvcc GPU ncu compute-sanitizer gnuplot pandoc \
  xetex libcjson prove; do
  like "$doctor" "^  ${tool//+/\\+} +([0-9]|here|missing +[a-z]|[A-Z])" \
    "make doctor tells of $tool"
done
mkdir "$scratch/bin"
for command in bash dirname grep head sed; do
  ln -s "$(command -v $command)" "$scratch/bin"
done
like "$(PATH=$scratch/bin bash harness/setup/doctor.sh 2>&1)" \
  'pandoc +missing +no report.*type: make setup' \
  'what is missing comes with what to type'
is "$(find harness/{bench,common,occupancy} -name '*.[ch]' | while read -r file; do
  head -n 1 "$file" | grep -qF "/* ${file##*/} - " || echo "$file"
done)" '' 'a file of C opens with what it is'
finish
