# history.sh - sources as they were at a commit, and their hashes: sourced after
# common.sh, not run.
# shellcheck shell=bash disable=SC2154
#
# $work is a folder of the caller's. A tree is a folder with the sources of one
# commit, or of now; a name is PROBLEM/VARIANT.

# The tree of a commit, made once.
tree_of() { # COMMIT
  local tree=$work/trees/$1 new files
  [ ! -d "$tree" ] || { echo "$tree"; return; }
  new=$(mktemp -d -p "$work")
  mapfile -t files < <(git ls-tree -r --name-only "$1" | grep -E \
    '^Makefile$|^(kernels|chapters)/.*\.(cuh?|c|h)$|/(source\.sh|strip\.awk)$')
  git archive "$1" -- "${files[@]}" | tar -x -C "$new"
  place_tree "$new" "$tree"
}

# The tree of the working folder.
tree_of_now() {
  local tree=$work/trees/now new
  [ ! -d "$tree" ] || { echo "$tree"; return; }
  new=$(mktemp -d -p "$work")
  { find kernels chapters -name '*.cu' -o -name '*.cuh' -o -name '*.[ch]'
    echo Makefile; } | xargs cp --parents -t "$new"
  place_tree "$new" "$tree"
}

place_tree() { # NEW TREE - two may make one at a time
  mkdir -p "$work/trees"
  mv -T "$1" "$2" 2>/dev/null || rm -rf "$1"
  echo "$2"
}

flags_in() { # TREE
  sed -n 's/^KERNEL_FLAGS *[:?]*= *//p' "$1/Makefile"
}

# The file of a variant in a tree, as seen from the tree; its status is 1 where
# there is none. The last string of a VARIANT statement is its problem.
variant_file() { # TREE NAME
  local file
  (cd "$1" && find chapters kernels -name lab -prune -o -type f \
    -regex ".*/\([0-9][0-9]-\)?${2#*/}\.\(cu\|c\)" -print) |
    while read -r file; do
      awk -v problem="${2%%/*}" '
        /^VARIANT\(/ {inside = 1}
        inside {text = text $0}
        inside && /;$/ {exit}
        END {
          while (match(text, /"([^"\\]|\\.)*"/)) {
            last = substr(text, RSTART + 1, RLENGTH - 2)
            text = substr(text, RSTART + RLENGTH)
          }
          exit last != problem
        }' "$1/$file" && echo "$file"
    done | grep -m 1 .
}

problem_file() { # TREE PROBLEM
  (cd "$1" && find chapters kernels -name 'problem*.c' -exec awk -v name="$2" '
    /^PROBLEM\(/ {inside = 1}
    inside && match($0, /\.name = "[^"]*"/) {
      inside = 0
      if (substr($0, RSTART + 9, RLENGTH - 10) == name) print FILENAME
    }' {} +) | grep -m 1 .
}

# A variant's source_hash in a tree, by the tree's own rule.
hash_in() { # TREE NAME
  local kept=$1/.hash/${2//\//,} part file
  mkdir -p "$1/.hash"
  [ -e "$kept" ] || {
    part=$(mktemp -p "$1/.hash")
    for file in "$(variant_file "$1" "$2")" "$(problem_file "$1" "${2%%/*}")"; do
      [ -n "$file" ] || break
      (cd "$1" && KERNEL_FLAGS=$(flags_in .) bash \
        "$(find harness -name source.sh | head -n 1)" "$file" 2>/dev/null) |
        sed -n 's/.*SOURCE_HASH "\(......\).*/\1/p'
    done | paste -sd '\0' >"$part"
    mv "$part" "$kept"
  }
  cat "$kept"
}
