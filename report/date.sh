#!/usr/bin/env bash
# date.sh - the date of these sources, in seconds since 1970, for what carries
# one: the same sources shall give the same PDF.
#
# That is SOURCE_DATE_EPOCH where it is set; the last commit's; in an archive
# that git made, what it wrote into report/date; elsewhere the day of the newest
# results.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
  echo "$SOURCE_DATE_EPOCH"
elif [ -e .git ] && git -c safe.directory='*' log -1 --format=%ct 2>/dev/null
then
  : # git has said it
elif grep -Ex '[0-9]+' report/date; then
  : # the archive has
else
  date -u -d "$(grep -Eoh '20[0-9]{2}-[0-9]{2}-[0-9]{2}' \
    report/reference/*/machine.csv | sort | tail -n 1)" +%s
fi
