#!/usr/bin/env bash
# Layout and scripts: C and CUDA are laid out by clang-format, of version 14,
# since each version has its own ideas; shellcheck finds nothing in the shell. It
# reads the tests, too, where all tests are run.
# tier: quick
# long
. tests/tap.sh

# Files of the tree, by the end of their names; not what is built, nor git's.
named() { # PATTERN...
  local names=(-false)
  for pattern; do names+=(-o -name "$pattern"); done
  find . \( -path ./build -o -name .git \) -prune -o -type f \
    \( "${names[@]}" \) -print | sort
}

formatter=
for command in clang-format-14 clang-format; do
  if "$command" --version 2>/dev/null | grep -q 'version 14\.'; then
    formatter=$command
    break
  fi
done
if [ -n "$formatter" ]; then
  is "$(named '*.c' '*.h' '*.hpp' '*.cu' '*.cuh' | tr '\n' '\0' |
    xargs -0 "$formatter" --dry-run -Werror 2>&1 | grep error: |
    cut -d: -f1,2 | sort -u -t: -k1,1 | head -n 20)" '' \
    "$formatter -i changes nothing"
else
  skip 1 'no clang-format 14; type: make setup test'
fi

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
