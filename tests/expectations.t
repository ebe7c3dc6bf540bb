#!/usr/bin/env bash
# Every "//=" expectation of every variant holds in the emulator's counts, at
# every size and axis value that was counted. Also: every such line is either a
# known declaration or an expectation that names a count there is.
. tests/tap.sh

declaration='after|needs|sweeps|sizes|destroys|inaccurate'
expectations() { # file -> its expectations, one a line
  sed -n 's|^ *//= *||p' "$1" | grep -Ev "^($declaration)( |\$)"
}

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

while IFS=, read -r variant problem file chapter needs _; do
  # The emulator has sm_80; vendor libraries and real GPUs it has not.
  [ -z "$needs" ] || [ "$needs" = sm_80 ] || continue
  while read -r says; do
    [ -n "$says" ] || continue
    csv=$B/results/emulator/chapter$chapter.csv
    is "$(check "$csv" "$problem" "$variant" "$says" 2>&1)" "" "$file: $says"
  done < <(expectations "$file")
done < <(tail -n +2 "$B/catalogue.csv")
finish
