#!/usr/bin/env bash
# rows.sh BENCH FIGURE.gp VALUES RESULTS.csv... - the table that a figure plots,
# as CSV on stdout; numbers and names that it uses besides go to the file VALUES.
#
# The figure's first comment lines say what it wants of its CSVs; bench query
# finds it:
#
#   # reads chapter3 ceilings             the CSVs (figures.mk finds them)
#   # brief                               a quick look has its rows: standard sizes,
#                                         axes, ceilings, of one chapter
#   # columns problem variant gbps        wanted of every CSV
#   # counts shared.bank_conflicts        wanted of the emulator's CSVs besides
#   # profile dram_read_bytes l2_sectors  columns of profile.csv, joined
#   # ranks problem=reduction value=|128 by gbps
#   # value ceiling = problem=read max gbps
#   # machine sms                         lines of machine.csv beside them
#
# `ranks` keeps the rows that match and adds `rank` and `label`, which rows of one
# variant and axis value share: rank 1 has the one whose best row is the lowest of
# all. VALUES then gets the number of `lines` and the arrays `label` of their names
# and `best` of their rates. `value` writes NAME = NUMBER there,
# or nothing where no row matches, `machine` the lines of these names, `device_name`
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
ask() { "$bench" query "${files[@]}" --passed "$@"; }

ranked=$(spec ranks)
[ -z "$ranked" ] || selected+=(--where "$(commas "${ranked% by *}")")
rows=$(ask "${selected[@]}" \
  --columns "$(commas "$(spec columns) $(spec counts) $(spec profile)")")

{
  # shellcheck disable=SC1003 # a quote, a backslash
  echo "device_name = \"$(ask --columns device,device_name | sed -n 's/^gpu,//p' |
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
} >"$values"

if [ -z "$ranked" ]; then
  echo "$rows"
  exit
fi
awk -F, -v by="${ranked##* by }" -v values="$values" '
  NR == 1 {
    for (i = 1; i <= NF; i++) at[$i] = i
    print $0 ",rank,label"
    next
  }
  $at[by] + 0 != $at[by] {
    printf "figures: %s: %s is \"%s\", not a number\n", $at["variant"], by,
      $at[by] >"/dev/stderr"
    failed = 1
    exit 1
  }
  {
    row[NR] = $0
    name = $at["variant"] ($at["value"] == "" ? "" : " " $at["value"])
    label[NR] = name
    if (!(name in best) || $at[by] + 0 > best[name]) best[name] = $at[by] + 0
  }
  END {
    if (failed) exit 1
    for (name in best) {
      rank = 1
      for (other in best)
        rank += best[other] < best[name] ||
          best[other] == best[name] && other < name
      rank_of[name] = rank
      lines++
      set = set sprintf("label[%d] = \"%s\"\nbest[%d] = %.10g\n", rank, name,
        rank, best[name])
    }
    printf "lines = %d\narray label[%d]\narray best[%d]\n%s", lines, lines,
      lines, set >>values
    for (i = 2; i <= NR; i++) print row[i] "," rank_of[label[i]] "," label[i]
  }' <<<"$rows"
