#!/usr/bin/env bash
# Layout and scripts: C and CUDA are laid out by clang-format (make format); shellcheck
# finds nothing in the shell. It reads the tests, too, where all tests are run.
# tier: quick
# long
. tests/tap.sh

if said=$(tests/format.sh --dry-run 2>"$scratch/why"); then
  is "$(head -n 20 <<<"$said")" '' 'make format changes nothing'
else
  skip 1 "$(cat "$scratch/why")"
fi

# Files of the tree, by the end of their names; not what is built, nor git's.
named() { # PATTERN...
  local names=(-false)
  for pattern; do names+=(-o -name "$pattern"); done
  find . \( -path ./build -o -name .git \) -prune -o -type f \
    \( "${names[@]}" \) -print | sort
}

if command -v shellcheck >/dev/null; then
  # What begins so is a shell script, whatever its name.
  scripts=$({ named '*.sh' '*.t'; grep -lrE '^#!.*\b(ba)?sh$' .ci harness; } |
    sort -u)
  [ "${TIER:-}" = all ] || scripts=$(grep -v '^\./tests/.*\.t$' <<<"$scripts")
  is "$(tr '\n' '\0' <<<"$scripts" | xargs -0 shellcheck -f gcc 2>&1)" '' \
    'shellcheck finds nothing'
else
  skip 1 'no shellcheck; type: make setup test'
fi
finish
