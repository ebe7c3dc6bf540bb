#!/usr/bin/env bash
# marking.sh INSTANCE GRADED LIST - prints a lab's marking notes as Markdown: right
# predictions, the solution, other solutions, and what typical mistakes earn and are
# told. LIST has lines "ID<TAB>points<TAB>mistake"; GRADED is what make grade made of
# submissions ID. PAGES names the program that reads results.
set -euo pipefail
instance=$1 graded=$2 list=$3

echo '# Predictions'
echo
printf '| name | right | because it is | hint |\n|:---|--:|:------------|:------------------|\n'
awk '
  NR == FNR { right[$1] = $3; next }
  match($0, /^[0-9]+ points?: answer /) {
    name = $4
    sub(/.* == /, "")
    formula = $0
    hint = ""
    held = name }
  held && /hint: / { sub(/^ *hint: /, ""); hint = $0 }
  held && /^$|read:/ {
    gsub(/\|/, "\\|", hint)
    print "| `" held "` | " right[held] " | `" formula "` | " hint " |"
    held = "" }' "$instance/instructor/answers.txt" "$instance/instructor/rubric"

cat <<END

# What goes wrong

Each was made, compiled, run and judged in this edition. What the tool says is the
line that the student reads first.

| points | mistake | what the tool says first |
|-:|:---------|:--------------------|
END
while IFS=$'\t' read -r id _ mistake; do
  [ -f "$graded/results/$id/result.json" ] || continue
  said=$("$PAGES" --points "$graded/results/$id/result.json")
  read -r points _ most _ <<<"$said"
  [ "$points" != "$most" ] || continue
  first=$(tail -n 1 <<<"$said")
  echo "| $points | ${mistake//|/\\|} | ${first//|/\\|} |"
done <"$list" | sed -E 's/([][*_<>$^~#@])/\\\1/g; s/\\\\\|/\\|/g' | sort -t'|' -k2,2n

echo
echo '# Other right solutions'
echo
for file in "$instance"/instructor/alternatives/*.cu; do
  echo "- \`$(basename "$file")\`: $(sed -n 's/^\/\/ *//p; /^#/q' "$file" | paste -sd' ')"
done
cat <<END

They get full points, too: what is counted decides, not how it is written.

# The solution

~~~{.cuda}
$(cat "$instance/instructor/solution.cu")
~~~
END
