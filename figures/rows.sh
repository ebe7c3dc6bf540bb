#!/usr/bin/env bash
# rows.sh BENCH FIGURE.gp VALUES RESULTS.csv... - the table that a figure plots,
# as CSV on stdout; numbers and names that it uses besides go to the file VALUES.
#
# The figure's first comment lines say what it wants of its CSVs; bench query
# finds it:
#
#   # reads chapter3 ceilings             the CSVs (figures.mk finds them)
#   # columns problem variant gbps        wanted of every CSV
#   # counts shared.bank_conflicts        wanted of the emulator's CSVs besides
#   # profile dram_read_bytes l2_sectors  columns of profile.csv, joined
#   # ranks problem=reduction value=|128 by gbps
#   # value ceiling = problem=read max gbps
#   # machine sms                         lines of machine.csv beside them
#
# `ranks` keeps the rows that match and adds what bench query's --rank does. VALUES
# then gets the number of `lines` and the arrays `label`
# of their names and `best` of their rates. `value` writes NAME = NUMBER there,
# or nothing where no row matches, `machine` the lines of these names, `processor`
# what most rows ran on. Rows whose verdict is neither ok nor cpu are left out.
set -euo pipefail
bench=$1 script=$2 values=$3
shift 3

spec() { sed -n "/^#/!q; s/^# $1 //p" "$script"; }
commas() { tr -s ' \n' ',' <<<"$*" | sed 's/^,//; s/,$//'; }

files=() selected=()
for csv; do
  case $csv in
    */profile.csv) selected+=(--join "$csv") ;;
    *) files+=("$csv") ;;
  esac
done
columns=$(commas "$(spec columns) $(spec counts) $(spec profile)")
ranked=$(spec ranks) by=
if [ -n "$ranked" ]; then
  by=${ranked##* by }
  selected+=(--where "$(commas "${ranked% by *}")" --rank "$by")
  columns+=,rank,label
fi
ask() { "$bench" query "${files[@]}" --good "$@"; }
rows=$(ask "${selected[@]}" --columns "$columns")
echo "$rows"

{
  # shellcheck disable=SC1003 # a quote, a backslash
  echo "processor = \"$(ask --columns device,processor | sed -n 's/^gpu,//p' |
    tail -n 1 | tr -d '"\\')\""
  while read -r name _ asked; do
    read -r -a word <<<"$asked"
    n=${#word[@]}
    number=$(ask --where "$(commas "${word[@]:0:n-2}")" \
      --columns "${word[n - 1]}" 2>/dev/null | tail -n +2 | sort -g |
      tail -n 1) || number=
    [ -z "$number" ] || echo "$name = $number"
  done < <(spec value)
  for line in $(spec machine); do
    sed -n "s/^$line,/$line = /p" "${files[0]%/*}/machine.csv"
  done
  [ -z "$by" ] || awk -F, -v by="$by" '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    {
      r = $at["rank"]
      if (r > lines) lines = r
      label[r] = $at["label"]
      if (!(r in best) || $at[by] + 0 > best[r] + 0) best[r] = $at[by]
    }
    END {
      printf "lines = %d\narray label[%d]\narray best[%d]\n", lines, lines, lines
      for (r = 1; r <= lines; r++)
        printf "label[%d] = \"%s\"\nbest[%d] = %s\n", r, label[r], r, best[r]
    }' <<<"$rows"
} >"$values"
