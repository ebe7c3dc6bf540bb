#!/usr/bin/env bash
# draw.sh LAB NAME - prints the parameters of an edition, "NAME<TAB>value".
# draw.sh --name LAB - prints what the edition of the environment's SEED is
# called: LAB's number and a hash, "3-1f0c5d7a".
# draw.sh --key WHAT - prints 64 hexadecimal digits, made of SEED and WHAT.
#
# LAB is the lab's folder. Its file `parameters` holds tables, of each of which
# one row is drawn, and ranges, "LAB_NAME = 33..990". Each table and each range
# is drawn on its own, by a hash of SEED, the lab and its name: what is added
# to a lab leaves the rest of an edition as it was.
#
# SEED is secret. It comes by the environment, and goes to no command line, path
# or message. What `open` lists are no secrets: each is a SEED and a NAME.
set -euo pipefail
export LC_ALL=C.UTF-8

open=' practice tests other more ' seed=${SEED:-practice}
if [ "$1" = --key ]; then
  lab='' name=''
elif [ "$1" = --name ]; then
  lab=$2 name=''
else
  lab=$1 name=$2
  [[ $open != *" $name "* ]] || seed=$name
fi
file=$lab/parameters
number=$(basename "$(dirname "$lab")")
number=${number%%-*}

die() { echo "labs: $*" >&2; exit 2; }

# 32 hexadecimal digits or more that do not repeat themselves.
is_random() { # TEXT
  local i
  local -A parts=()
  [[ $1 =~ ^[0-9a-f]{32,}$ ]] || return 1
  for ((i = 0; i + 4 <= ${#1}; i++)); do parts[${1:i:4}]=1; done
  [ ${#parts[@]} -ge 24 ]
}
if [[ $open != *" $seed "* ]] && ! is_random "$seed"; then
  make='openssl rand -hex 16'
  command -v openssl >/dev/null ||
    make="od -An -tx1 -N16 /dev/urandom | tr -d ' '"
  die "SEED can be guessed; make one, and keep it: $make"
fi
if [ "$1" = --key ]; then
  printf '%s/%s/key' "$seed" "$2" | sha256sum | head -c 64
  exit
fi
[ -f "$file" ] || die "$file is missing; each lab has one"

hash_of() { printf '%s/lab%s/%s' "$seed" "$number" "$1" | sha256sum; }
edition=$(hash_of edition)
edition=${edition:0:8}
called=$edition
[[ $open != *" $seed "* ]] || called=$seed
if [ -z "$name" ]; then
  echo "$number-$called"
  exit
fi
[ "$name" = "$called" ] ||
  die "edition $name is of another SEED than this; write SEED=... before make"

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

drawn_once=' LAB_EDITION LAB_NUMBER LAB_INPUTS LAB_FIRST_ENTRY '
take_name() { # NAME
  [[ $drawn_once != *" $1 "* ]] ||
    die "$file:$line_number: $1 stands there already; give it another name"
  drawn_once+="$1 "
}

# A header names parameters; the rows below it have as many fields.
table_line() { # LINE
  local fields=${1//[!|]/} wanted=${header//[!|]/}
  if [ -z "$header" ]; then
    [[ $1 != *' = '* ]] || die "$file:$line_number: '$1': write LAB_NAME = 33..990"
    [[ $1 =~ ^LAB_[A-Z0-9_]+ ]] ||
      die "$file:$line_number: '$1': a table begins with names, LAB_..."
    local word
    for word in ${1//|/ }; do take_name "$word"; done
    header=$1
  elif [ ${#fields} -ne ${#wanted} ]; then
    die "$file:$line_number: ${#fields} bars where the header has ${#wanted}"
  else
    table+=("$1")
  fi
}

range() { # NAME FROM TO
  take_name "$1"
  [ "$2" -le "$3" ] || die "$file:$line_number: $2..$3 is empty"
  printf '%s\t%s\n' "$1" $(($2 + $(drawn "$1" $(($3 - $2 + 1)))))
}

printf 'LAB_EDITION\t%s\nLAB_NUMBER\t%s\n' "$edition" "$number"
# 60 bits: nobody tries them all within a run.
inputs=$(hash_of LAB_INPUTS)
printf 'LAB_INPUTS\t%s\n' $((16#${inputs:0:15} + 2))
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
