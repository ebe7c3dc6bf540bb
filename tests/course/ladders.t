#!/usr/bin/env bash
# A rung changes one idea: the diff against the rung before it, which its card
# names ("//= after"), is short. Counted are lines removed and added, as diff
# prints them, without card, markers and the VARIANT statement, which name a
# rung and do not compute.
# tier: quick
. tests/tap.sh
longest=80 median=18

code() { # FILE
  awk '/^VARIANT\(/ {exit}
    !body && /^\/\// {next}
    {body = 1}
    !/^ *\/\/[<>] / {print}' "$1"
}
changed() { # FILE FILE -> lines removed and added
  diff <(code "$1") <(code "$2") | grep -c '^[<>]' || true
}

# "problem variant file" of every variant
columns "$B/catalogue.csv" problem variant file >"$scratch/variants"

file_of() { # PROBLEM VARIANT
  awk -v p="$1" -v v="$2" '$1 == p && $2 == v {print $3}' "$scratch/variants"
}

printf '%s\n' '// card' '//= races == 0' 'a' '  //> mark' 'b' 'VARIANT("x");' \
  >"$scratch/one"
printf '%s\n' '// another card' 'a' 'c' 'd' 'VARIANT("y");' >"$scratch/two"
is "$(changed "$scratch/one" "$scratch/two")" 3 \
  'one line removed and two added are three; cards and markers are none'

before() { # FILE -> the rung before, nothing where there is none
  csv_awk '$at["file"] == file {print $at["after"]}' file="$1" "$B/catalogue.csv"
}

# The first rung that a file's ladder stands on, or "circle".
first() { # PROBLEM FILE
  local file=$2 steps=0
  while [ -n "$(before "$file")" ]; do
    file=$(file_of "$1" "$(before "$file")")
    steps=$((steps + 1))
    if [ -z "$file" ] || [ "$steps" -gt 100 ]; then
      echo circle
      return
    fi
  done
  basename "${file%.cu}"
}

: >"$scratch/lines"
while read -r problem variant file; do
  from=$(before "$file")
  [ -n "$from" ] || continue
  from=$(file_of "$problem" "$from")
  ok $((${#from} == 0)) "$problem/$variant comes after a variant of $problem"
  [ -n "$from" ] || continue
  lines=$(changed "$from" "$file")
  echo "$lines" >>"$scratch/lines"
  ok $((lines > longest)) \
    "$problem/$variant: $lines lines changed, at most $longest"
  first "$problem" "$file" | sed "s|^|$problem |" >>"$scratch/first"
done <"$scratch/variants"

is "$(sort -u "$scratch/first" | awk '/ circle$/ {print}
  ++n[$1] == 3 {print $1 " has three ladders"}')" '' \
  'a ladder stands on a first rung; a problem has two at most'
# All but controls stand on a ladder, and say what they change.
csv_awk '$at["after"] != "" {print $at["problem"], $at["variant"]
    print $at["problem"], $at["after"]}' "$B/catalogue.csv" | sort -u >"$scratch/rungs"
is "$(csv_awk '$at["chapter"] > 0 && $at["file"] ~ /cu$/ && !$at["wrong"] &&
    $at["problem"] != "matrix-copy" && $at["sweeps"] !~ /offset|stride/ {
    print $at["problem"], $at["variant"], $at["file"]}' "$B/catalogue.csv" |
  awk 'NR == FNR {rung[$1, $2]; next} !(($1, $2) in rung) {print $3}' \
    "$scratch/rungs" - | xargs -r grep -LE '^// A (control|sweep)\b')" '' \
  'every variant that is no control is a rung'
is "$(csv_awk '$at["after"] != "" {print $at["file"], $at["after"]}' \
  "$B/catalogue.csv" | while read -r file after; do
  grep -Eq "^// Against $after( |:|,)" "$file" || echo "$file"
done)" '' 'and its card says: Against ...'

# A folder's numbers begin at 01 and go up its ladders. Two files may have the same
# one: a rung that is put between two others renames none.
numbers() { # lines of "file, the rung before"
  awk '
    function number(file, name) {
      name = file; sub(".*/", "", name)
      return match(name, /^[0-9][0-9]-/) ? name + 0 : 0
    }
    function folder(file) { sub("[^/]*$", "", file); return file }
    { file[NR] = $1; before[NR] = $2 }
    number($1) == 1 { begun[folder($1)] = 1 }
    END {
      for (i = 1; i <= NR; i++)
        if (number(file[i]) && !(folder(file[i]) in begun))
          print folder(file[i]) " has no 01"
        else if (number(file[i]) && folder(file[i]) == folder(before[i]) &&
                 number(file[i]) < number(before[i]))
          print file[i] " comes after " before[i]
    }' | sort -u
}
is "$(printf '%s\n' 'a/01-x.cu -' 'a/02-y.cu a/01-x.cu' 'a/01-z.cu a/02-y.cu' \
  'b/07-x.cu a/02-y.cu' 'b/08-y.cu b/07-x.cu' 'a/02-w.cu a/02-y.cu' | numbers)" \
  'a/01-z.cu comes after a/02-y.cu
b/ has no 01' 'numbers that go down, or on from another folder, are noticed'
is "$(while read -r problem variant file; do
  from=$(before "$file")
  echo "$file $(file_of "$problem" "${from:--}")"
done <"$scratch/variants" | numbers)" '' "a folder's numbers are its own"

middle=$(sort -n "$scratch/lines" | awk '{n[NR] = $1}
  END {print NR % 2 ? n[(NR + 1) / 2] : (n[NR / 2] + n[NR / 2 + 1]) / 2}')
ok "$(awk -v m="$middle" -v most=$median 'BEGIN {print (m > most)}')" \
  "half of the rungs change at most $median lines: the median is $middle"
finish
