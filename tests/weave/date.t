#!/usr/bin/env bash
# The date that the PDF carries is that of its sources, wherever they lie.
# tier: quick
. tests/tap.sh
unset SOURCE_DATE_EPOCH

if [ -e .git ] && command -v git >/dev/null; then
  is "$(report/date.sh)" "$(git -c safe.directory='*' log -1 --format=%ct)" \
    'in a checkout it is the last commit'
else
  skip 1 'no git'
fi
is "$(SOURCE_DATE_EPOCH=12 report/date.sh)" 12 'one that is set is taken'
like "$(cat .gitattributes)" '^report/date export-subst$' \
  'git writes the date into an archive'

# The same files where git is not.
mkdir -p "$scratch/report/reference/machine"
cp report/date.sh "$scratch/report"
echo 'date,2026-11-20' >"$scratch/report/reference/machine/machine.csv"
echo 1795289880 >"$scratch/report/date"
is "$("$scratch/report/date.sh")" 1795289880 'and it is read there'
echo '$Format:%ct$' >"$scratch/report/date"
is "$("$scratch/report/date.sh")" "$(date -u -d 2026-11-20 +%s)" \
  'files without a date are as old as the newest results'
finish
