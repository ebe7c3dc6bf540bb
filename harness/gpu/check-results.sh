#!/usr/bin/env bash
# check-results.sh CATALOGUE COLUMNS FOLDER - may the results in FOLDER be
# accepted? Prints a line for each reason why not, and exits nonzero then.
#
# CATALOGUE is today's; COLUMNS is the text whose tables name the columns. What
# is looked at: every file and column is there; provenance; rows of today's
# sources, verified, whose rates follow from their times; the ceilings' rule;
# what sanitize found. A folder without times may hold counts alone, of
# validate and sanitize. Counts that differ from the hardware's (validate) are
# told, but refuse nothing: they say something of the emulator.
set -euo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
catalogue=$1 columns=$2 folder=${3%/}
need_folder "$folder" check-results
machine=$(basename "$folder")
refuse() { echo "$folder/$1: ${*:2}"; } # FILE REASON...
refuse_lines() { sed "s|^|$folder/$1: |"; } # FILE - a reason in each line

# The columns that the first table of COLUMNS names.
named_columns() {
  awk '/^## / {tables++} tables == 1 && /^\| `/' "$columns" |
    cut -d'|' -f2 | tr -c 'a-z_0-9\n' '\n' | grep .
}

check_machine() {
  local key commit
  for key in machine gpu driver cuda flags date commit; do
    grep -Eq "^$key,.+" "$folder/machine.csv" ||
      refuse machine.csv "it does not tell: $key"
  done
  commit=$(sed -n 's/^commit,//p' "$folder/machine.csv")
  if [[ ! $commit =~ ^[0-9a-f]{7,40}$ ]]; then
    refuse machine.csv "commit is \"$commit\": record with COMMIT=..., where" \
      "git is not"
  elif [ -d .git ] && command -v git >/dev/null; then
    git cat-file -e "$commit^{commit}" 2>/dev/null ||
      refuse machine.csv "commit $commit is not in this repository"
  fi
  grep -Fqx "machine,$machine" "$folder/machine.csv" ||
    refuse machine.csv "it is of another machine than $machine"
}

check_rows() { # FILE CHAPTER
  local missing
  missing=$(comm -23 <(named_columns | sort) \
    <(head -n 1 "$folder/$1" | tr , '\n' | sort) | paste -sd' ')
  if [ -n "$missing" ]; then
    refuse "$1" "columns are missing: $missing"
    return
  fi
  awk -f harness/common/stale.awk -v chapter="$2" "$catalogue" \
    "$folder/$1" | refuse_lines "$1"
  awk -F, -v machine="$machine" '
    NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    {
      where = "line " NR ": "
      ms = $at["median_ms"]
      if ($at["machine"] != machine) print where "of machine " $at["machine"]
      if (!(ms > 0)) { print where "it has no time"; next }
      if (!($at["p25_ms"] <= ms && ms <= $at["p75_ms"]))
        print where "its median is not between its quartiles"
      if ($at["samples"] < 11) print where "it has under 11 samples"
      rate = $at["bytes"] / ms / 1e6
      off = $at["gbps"] - rate
      if ($at["bytes"] > 0 && off * off > rate * rate * 1e-4 + 1e-4)
        print where "gbps is not bytes over median_ms"
    }' "$folder/$1" | refuse_lines "$1"
}

# What else was measured or found of a source.
check_sources() {
  local file
  for file in ratios random profile dram validation sanitize resources shapes; do
    [ ! -s "$folder/$file.csv" ] ||
      awk -f harness/common/stale.awk "$catalogue" "$folder/$file.csv" |
      refuse_lines "$file.csv"
  done
}

check_sanitized() {
  [ ! -s "$folder/sanitize.csv" ] || awk -F, '
    NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    $at["as_expected"] == "no" {
      print "not as expected: " $at["tool"] "," $at["variant"] "," $at["errors"]
    }' "$folder/sanitize.csv" | refuse_lines sanitize.csv
}

check_times() {
  local chapter file files=()
  while read -r chapter; do
    file=$(file_of "$chapter")
    if [ -s "$folder/$file" ]; then
      files+=("$folder/$file")
      check_rows "$file" "$chapter"
    else
      refuse "$file" "it is missing"
    fi
  done < <(chapters_of "$catalogue")
  [ ${#files[@]} -eq 0 ] || above_ceiling "$catalogue" "${files[@]}" |
    sed "s|^$folder/[^:]*: ||" | refuse_lines ceilings.csv
}

# Has the folder counts and no times?
counts_alone() {
  [ -s "$folder/validation.csv" ] && [ ! -e "$folder/ceilings.csv" ] &&
    ! compgen -G "$folder/chapter*.csv" >/dev/null
}

check_all() {
  if [ -s "$folder/machine.csv" ]; then
    check_machine
  else
    refuse machine.csv "it is missing"
  fi
  counts_alone || check_times
  check_sources
  check_sanitized
}

reasons=$(check_all)
for file in profile validation sanitize; do
  [ -s "$folder/$file.csv" ] || say "$folder has no $file.csv"
done
[ ! -s "$folder/validation.csv" ] || awk -F, -v folder="$folder" '
  $9 == "differs" {n++}
  END {if (n) print "check-results: " n " counts in " folder \
    "/validation.csv differ from the hardware"}' "$folder/validation.csv"
[ -z "$reasons" ] || {
  echo "$reasons"
  die "$folder may not be accepted: $(wc -l <<<"$reasons") reasons"
}
say "$folder may be accepted"
