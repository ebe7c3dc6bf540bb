#!/usr/bin/env bash
# brief-options.sh PROBLEMS CHAPTER.md - what a quick look at a chapter takes
# besides standard sizes, as options of bench run --brief, on one line:
#
#   --axis AXIS           an axis that its lesson.txt sweeps ("sweep copy/offset"),
#                         or that one of its charts is drawn over
#   --axis AXIS=VALUES    values that its keys name: [offset=1 8]
#   --ceiling NAME@SIZE   a ceiling at a size that its front matter or one of its
#                         charts names: read/read[size=1e8]
#
# PROBLEMS is build/problems.csv: the names of all axes, and standard sizes.
set -euo pipefail
problems=$1 prose=$2

mapfile -t figures < <(grep -o ']([a-z0-9-]*){[^}]*\.figure' "$prose" |
  sed 's|^](|figures/|; s/).*/.gp/' | sort -u)
read_too=("${figures[@]}" "${prose%/*}/lesson.txt")
for i in "${!read_too[@]}"; do
  [ -e "${read_too[i]}" ] || unset "read_too[i]"
done

awk '
  function ceiling(name, size,   problem) {
    problem = name
    sub(/\/.*/, "", problem)
    if (size + 0 != standard[problem])
      sizes["--ceiling " name "@" sprintf("%d", size)]
  }
  FILENAME == problems {
    n = split($0, cell, ",")
    if (FNR == 1) for (i = 1; i <= n; i++) at[cell[i]] = i
    else standard[cell[at["problem"]]] = cell[at["standard"]]
    if (FNR > 1 && cell[at["axis"]] != "") {
      axes[cell[at["axis"]]]
      axes_of[cell[at["problem"]]] = axes_of[cell[at["problem"]]] " " cell[at["axis"]]
    }
    next
  }
  FILENAME ~ /lesson[.]txt$/ {
    if ($1 == "sweep") {
      split($2, swept, "/")
      n = split(axes_of[swept[1]], axis_of_it, " ")
      for (i = 1; i <= n; i++) whole[axis_of_it[i]]
    }
    next
  }
  FILENAME ~ /\.gp$/ {
    for (axis in axes)
      if (index($0, "axis = \"" axis "\"") ||
          index($0, "is(\"axis\", \"" axis "\")")) whole[axis]
    if (/^# value .* problem=read .*size=[0-9]/ && match($0, /size=[0-9]+/))
      ceiling("read/read", substr($0, RSTART + 5, RLENGTH - 5))
    next
  }
  /^---$/ { matter++ }
  matter == 1 && $2 ~ /^(read\/read|copy\/memcpy|fma\/fma)\[size=[0-9e]+\]$/ {
    split($2, key, /\[size=|\]/)
    ceiling(key[1], key[2])
  }
  {
    rest = $0
    while (match(rest, /[[,][a-z-]+=[0-9][0-9 ]*/)) {
      split(substr(rest, RSTART + 1, RLENGTH - 1), key, "=")
      rest = substr(rest, RSTART + RLENGTH - 1)
      if (!(key[1] in axes)) continue
      n = split(key[2], value, " ")
      for (i = 1; i <= n; i++)
        if (!seen[key[1], value[i]]++)
          named[key[1]] = named[key[1]] "," value[i]
    }
  }
  END {
    for (axis in whole) print "--axis " axis
    for (axis in named)
      if (!(axis in whole))
        print "--axis " axis "=" substr(named[axis], 2)
    for (size in sizes) print size
  }' problems="$problems" "$problems" "$prose" "${read_too[@]}" | sort |
  tr '\n' ' '
