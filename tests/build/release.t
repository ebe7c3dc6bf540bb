#!/usr/bin/env bash
# make release packs what is given away, and cuts a version in CHANGELOG.md: tried on a
# clone that is thrown away.
# tier: all
. tests/tap.sh
git rev-parse -q --verify HEAD >/dev/null 2>&1 || {
  skip 1 'there is no history here'
  finish
}
git clone -q --no-tags . "$scratch/clone"
cp report/cut-version.sh report/report.mk "$scratch/clone/report/"
cd "$scratch/clone" || exit 1
git config user.name 'A tester'
git config user.email tester@example.org
changelog() { # UNRELEASED...
  { echo '# Changelog'; echo; echo '## [Unreleased] – 1.0.0'; printf '%s\n' "$@"
    printf '%s\n' '' '## [0.9.0] – 2026-11-28' '' '### Added' '' '- something.'
  } >CHANGELOG.md
  git add -A
  git commit -qm 'Another changelog'
}
# All that is packed, empty.
b=$scratch/b
mkdir -p "$b"/{html,handouts}
touch "$b"/{report.html,rows.html,report.pdf,sheet.pdf}
release() { # VERSION - all on stdout
  make -s release VERSION="$1" B="$b" EMU_RELEASE=README.md DEVICE=emulator \
    -o need-release 2>&1
}
is_refused() { # VERSION PATTERN NAME
  like "$(release "$1")" "$2" "$3"
  is "$(git status --short) $(git tag)" ' ' 'and nothing is changed'
}
changelog '' '### Added' '' '- a figure.'
is_refused 1.0 'VERSION=1.0: write three numbers' 'no version'
is_refused 0.9.0 'has version 0.9.0: write a later one' 'a version that there is'
is_refused 0.8.9 'has version 0.9.0: write a later one' 'an earlier one'
said=$(release 0.10.0)
is $? 0 'a version is cut'
like "$said" 'version 0.10.0 is committed, and tagged v0.10.0' 'which is said'
is "$(ls "$b/release" | tr '\n' ' ')" \
  'README.md handouts.tar.gz report.html report.pdf report.tar.gz sheet.pdf ' \
  'after all is packed'
is "$(sed -n '3,9p' CHANGELOG.md)" "## [Unreleased] – 0.11.0

## [0.10.0] – $(date -u +%F)

### Added

- a figure." 'what was unreleased has its number and date'
is "$(git tag) $(git log -1 --format=%s v0.10.0) $(git status --short)" \
  'v0.10.0 Version 0.10.0 ' 'committed and tagged'
is_again() { like "$(release 0.11.0)" "$1" "$2"; }
is_again 'nothing stands under .Unreleased.' 'a version needs something new'
changelog '' '- more.'
echo >>README.md
is_again 'changes that are not committed' 'and a tree that is committed'
git checkout -q README.md
touch .git/refs/tags/v0.11.0.lock
said=$(release 0.11.0)
is "$? $(git tag | tr '\n' ' ')" '0 v0.10.0 ' 'where no tag can be set there is none'
like "$said" '0.11.0 is committed; this repository takes no tag' 'and that is said'
finish
