#!/usr/bin/env bash
# Every expectation on a variant's card ("//= races == 0") holds in the
# emulator's counts, at every size and axis value that was counted.
# tier: quick
. tests/tap.sh

# check CSV PROBLEM VARIANT "name op number": prints nothing where it holds.
check() {
  awk -F, -v problem="$2" -v variant="$3" -v says="$4" '
    function holds(x, op, y) {
      return op == "==" ? x == y : op == "!=" ? x != y : op == "<" ? x < y : \
             op == "<=" ? x <= y : op == ">" ? x > y : x >= y
    }
    BEGIN {
      if (split(says, part, " ") != 3 || part[2] !~ /^(==|!=|<|<=|>|>=)$/ ||
          part[3] !~ /^[0-9.]+$/) {
        print "not an expectation: \"" says "\"; write: count == number"
        bad = 1; exit
      }
    }
    NR == 1 {
      for (i = 1; i <= NF; i++) at[$i] = i
      if (!(part[1] in at)) { print "no count is called " part[1]; bad = 1; exit }
      next
    }
    $at["problem"] == problem && $at["variant"] == variant {
      rows++
      if (!holds($at[part[1]] + 0, part[2], part[3] + 0))
        print part[1] " is " $at[part[1]] " at " $at["axis"] " " $at["value"] \
          ", size " $at["size"]
    }
    END { if (!bad && !rows) print "no row was counted" }' "$1"
}

# variant, problem, file, chapter and an expectation, for all there are.
expectations() {
  csv_awk '{
      n = split($at["expects"], expects, "; ")
      for (i = 1; i <= n; i++)
        print $at["variant"] "," $at["problem"] "," $at["file"] "," \
          $at["chapter"] "," expects[i]
    }' "$B/catalogue.csv"
}

while IFS=, read -r variant problem file chapter says; do
  csv=$B/results/emulator/chapter$chapter.csv
  is "$(check "$csv" "$problem" "$variant" "$says" 2>&1)" "" "$file: $says"
done < <(expectations)
ok "$(expectations | grep -q '^tuned,'; echo $?)" \
  'also of variants that need what the emulator has'
finish
