#!/usr/bin/env bash
# cut-version.sh [--check] VERSION - what stands under [Unreleased] in CHANGELOG.md gets
# this version and today's date; the next minor version stands beside [Unreleased], for
# emucc --version to tell. That is committed, and tagged v<VERSION> where the repository
# takes a tag. --check only says, on stdout, why it cannot be.
set -euo pipefail
check=''
[ "$1" != --check ] || { check=1; shift; }
version=$1

fail() { # REASON - make says it, where it asked
  if [ "$check" ]; then echo "$*"; exit 0; fi
  echo "release: $*" >&2
  exit 1
}

[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] ||
  fail "VERSION=$version: write three numbers, such as VERSION=1.0.0"
last=$(sed -n 's/^## \[\([0-9.]*\)\].*/\1/p' CHANGELOG.md | head -n 1)
later=$(printf '%s\n' "${last:-0}" "$version" | sort -V | tail -n 1)
if [ "$last" = "$version" ] || [ "$later" != "$version" ]; then
  fail "CHANGELOG.md has version $last: write a later one"
fi
awk '/^## / { within = /^## \[Unreleased\]/ } within && /^- / { found = 1 }
  END { exit !found }' CHANGELOG.md ||
  fail "nothing stands under [Unreleased] in CHANGELOG.md"
if git rev-parse -q --verify HEAD >/dev/null 2>&1; then
  git diff --quiet HEAD || fail "there are changes that are not committed"
fi
[ ! "$check" ] || exit 0

IFS=. read -r major minor _ <<<"$version"
awk -v next_heading="## [Unreleased] – $major.$((minor + 1)).0" \
  -v heading="## [$version] – $(date -u +%F)" '
  /^## \[Unreleased\]/ { print next_heading "\n\n" heading; next } 1' \
  CHANGELOG.md >CHANGELOG.md.part
mv CHANGELOG.md.part CHANGELOG.md
git rev-parse -q --verify HEAD >/dev/null 2>&1 || {
  echo "release: CHANGELOG.md has version $version; there is no history to tag"
  exit 0
}
git commit -qm "Version $version" -- CHANGELOG.md
if git tag -m "Version $version" "v$version"; then
  echo "release: version $version is committed, and tagged v$version"
else
  echo "release: version $version is committed; this repository takes no tag"
fi
