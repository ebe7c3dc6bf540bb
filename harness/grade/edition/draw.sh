#!/usr/bin/env bash
# draw.sh LAB SEED - prints the parameters of an edition, "NAME<TAB>value".
#
# LAB is the lab's folder. Its file `parameters` holds tables, of each of which
# one row is drawn, and ranges, "LAB_NAME = 33..990". Each table and each range
# is drawn on its own, by a hash of SEED, the lab and its name: what is added
# to a lab leaves the rest of an edition as it was.
set -euo pipefail
export LC_ALL=C.UTF-8

lab=$1 seed=$2
file=$lab/parameters
number=$(basename "$(dirname "$lab")")
number=${number%%-*}

die() { echo "labs: $*" >&2; exit 2; }

[[ $seed =~ ^[A-Za-z0-9._-]+$ ]] ||
  die "SEED='$seed': write letters, digits, dots, dashes and underscores"
[ -f "$file" ] || die "$file is missing; each lab has one"

hash_of() { printf '%s/lab%s/%s' "$seed" "$number" "$1" | sha256sum; }
drawn() { # NAME COUNT
  local digits
  digits=$(hash_of "$1")
  echo $((16#${digits:0:12} % $2))
}
trimmed() { sed -E 's/^[[:space:]]+|[[:space:]]+$//g' <<<"$1"; }

table=() header='' line_number=0

# Prints the row that is drawn of the table read so far.
finish_table() {
  local columns cells row i
  [ -n "$header" ] || return 0
  [ ${#table[@]} -gt 0 ] ||
    die "$file:$line_number: a table without rows; write a row below its header"
  IFS='|' read -ra columns <<<"$header"
  row=${table[$(drawn "$(trimmed "${columns[0]}")" ${#table[@]})]}
  IFS='|' read -ra cells <<<"$row"
  for ((i = 0; i < ${#columns[@]}; i++)); do
    printf '%s\t%s\n' "$(trimmed "${columns[i]}")" "$(trimmed "${cells[i]}")"
  done
  header='' table=()
}

# A header names parameters; the rows below it have as many fields.
table_line() { # LINE
  local fields=${1//[!|]/} wanted=${header//[!|]/}
  if [ -z "$header" ]; then
    [[ $1 =~ ^LAB_[A-Z0-9_]+ ]] ||
      die "$file:$line_number: '$1': a table begins with names, LAB_..."
    header=$1
  elif [ ${#fields} -ne ${#wanted} ]; then
    die "$file:$line_number: ${#fields} bars where the header has ${#wanted}"
  else
    table+=("$1")
  fi
}

range() { # NAME FROM TO
  [ "$2" -le "$3" ] || die "$file:$line_number: $2..$3 is empty"
  printf '%s\t%s\n' "$1" $(($2 + $(drawn "$1" $(($3 - $2 + 1)))))
}

edition=$(hash_of edition)
printf 'LAB_EDITION\t%s\nLAB_NUMBER\t%s\n' "${edition:0:8}" "$number"
range LAB_INPUTS 2 999999999
while IFS= read -r line; do
  line_number=$((line_number + 1))
  case $line in
  \#*) ;;
  '') finish_table ;;
  *..*)
    [[ $line =~ ^(LAB_[A-Z0-9_]+)\ =\ ([0-9]+)\.\.([0-9]+)$ ]] ||
      die "$file:$line_number: '$line': write LAB_NAME = 33..990"
    finish_table
    range "${BASH_REMATCH[@]:1}" ;;
  *) table_line "$line" ;;
  esac
done <"$file"
finish_table
