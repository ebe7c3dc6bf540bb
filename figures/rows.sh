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
#   # joined global_load.bytes            columns of the emulator's CSVs, joined to a ladder
#   # profile dram_read_bytes l2_sectors  columns of profile.csv, joined
#   # ranks problem=reduction value=|128 by gbps
#   # ladder problem=matmul variant=naive|tiled value=|32 by gflops at 4096
#   # value ceiling = problem=read max gbps
#   # machine sms                         lines of machine.csv beside them
#
# `ranks` keeps the rows that match and adds `rank` and `label`, which rows of one
# variant and axis value share: rank 1 has the one whose best row is the lowest of
# all. VALUES then gets the number of `lines` and the arrays `label` of their names
# and `best` of their rates.
#
# `ladder` ranks variants as it names them, the first highest. `best` is that at the
# size `standard`, the largest up to the one after `at` that the first has; a variant
# without a row there is left out. It adds `gain`, over the first at the same size,
# and gives VALUES the `highest_gain`, the other `sizes`, and an array of each joined
# column (global_load_bytes).
#
# `value` writes NAME = NUMBER there, or nothing where no row matches; of several
# lines with one name the first counts that has a row. `machine` writes the lines of
# these names, `device_name` what most rows ran on. Rows whose verdict is neither ok
# nor cpu are left out.
set -euo pipefail
bench=$1 script=$2 values=$3
shift 3

spec() { sed -n "/^#/!q; s/^# $1 //p" "$script"; }
commas() { tr -s ' \n' ',' <<<"$*" | sed 's/^,//; s/,$//'; }

files=() selected=() counted=()
joined=$(spec joined)
for csv; do
  case $csv in
    */profile.csv) selected+=(--join "$csv") ;;
    */emulator/*) [ -z "$joined" ] && files+=("$csv") || counted+=("$csv") ;;
    *) files+=("$csv") ;;
  esac
done
if [ ${#counted[@]} -gt 0 ]; then
  awk 'FNR > 1 || NR == 1' "${counted[@]}" >"$values"
  selected+=(--join "$values")
fi
ask() { "$bench" query "${files[@]}" --passed "$@"; }

ranked=$(spec ranks) ladder=$(spec ladder)
by=${ranked##* by } at=
if [ -n "$ladder" ]; then
  at=${ladder##* at } ranked=${ladder% at *}
  by=${ranked##* by }
fi
[ -z "$ranked" ] || selected+=(--where "$(commas "${ranked% by *}")")
rows=$(ask "${selected[@]}" --columns \
  "$(commas "$(spec columns) $(spec counts) $(spec profile) $joined")")

{
  # shellcheck disable=SC1003 # a quote, a backslash
  echo "device_name = \"$(ask --columns device,device_name | sed -n 's/^gpu,//p' |
    tail -n 1 | tr -d '"\\')\""
  known=' '
  while read -r name _ asked; do
    [[ $known != *" $name "* ]] || continue
    read -r -a word <<<"$asked"
    n=${#word[@]}
    # A name that no file has is an error; that no row matches is none.
    ask --columns "$(commas "${word[@]%%[=<>!]*}" | sed 's/,max,/,/')" >/dev/null
    number=$(ask --where "$(commas "${word[@]:0:n-2}")" \
      --columns "${word[n - 1]}" 2>/dev/null | tail -n +2 | sort -g |
      tail -n 1) || number=
    [ -n "$number" ] || continue
    known+="$name "
    echo "$name = $number"
  done < <(spec value)
  for line in $(spec machine); do
    sed -n "s/^$line,/$line = /p" "${files[0]%/*}/machine.csv"
  done
} >"$values"

if [ -z "$ranked" ]; then
  echo "$rows"
  exit
fi
order=$(grep -o 'variant=[^ ]*' <<<"$ladder" || true)
awk -F, -f figures/ranks.awk -v by="$by" -v values="$values" -v at="$at" \
  -v order="${order#variant=}" -v joined="$joined" <<<"$rows"
