#!/usr/bin/env bash
# A share above 100 % stops the page and check-prose, wherever it stands, unless
# the text says how far it may go; a column whose unit nobody named gives nothing.
# tier: quick
. tests/tap.sh
. tests/weave/site.sh

needs pandoc
page() { weave html -o page.html "$chapter4" "$chapter5"; }
told() { # NAME PATTERN SED... - chapter 4, so changed, breaks page and check-prose
  fresh
  change "$chapter4" "${@:3}"
  like "$(prose check 2>&1 >/dev/null)" "^$chapter4:$2" "$1: check-prose tells it"
  like "$(page 2>&1)" "^$chapter4:$2" 'and the page'
  is "$(ls page.html* 2>/dev/null)" '' 'which is not made'
}
passes() { # NAME SED... - chapter 4, so changed, is right
  fresh
  change "$chapter4" "${@:2}"
  is "$(prose check 2>&1 >/dev/null; page 2>&1)" '' "$1"
}
above='is a share above 100 %: mend its key; if it may be, say how far, most='

told 'in the text' "12: 650 % $above" 's/^\[6.5×\]/[650 %]/'
told 'where it is calculated' "16: 120 % $above" \
  's|\[21.6 GFLOP/s\]{calc="86.4 / 4"}|[120 %]{calc="6 / 5"}|'
told 'in a table' "37: 650 % $above" 's/gain | 0.0× or none/gain | 0 % or none/'
told 'in a cell of text' "44: 650 % $above" \
  's/what: stores, .*/what: stores, [650 %]{of="padded \/ this : gbps"}/'
told 'in the caption of a table' "33: 650 % $above" \
  's/^caption: Two \*kernels\*/caption: [650 %]{of="padded \/ naive : gbps"}/'
told 'in the caption of a chart' "30: 650 % $above" \
  's|Transposes against|At [650 %]{of="padded / naive : gbps"} against|'
told 'above what is allowed' '12: 650 % is above the 600 % that is allowed it' \
  's/^\[6.5×\]{of=/[650 %]{most="600 %" of=/'
told 'an allowance of nothing' '12: at most "100 %" allows nothing; write a share' \
  's/^\[6.5×\]{of=/[650 %]{most="100 %" of=/'
told 'an allowance in words' '12: at most "much" allows nothing' \
  's/^\[6.5×\]{of=/[650 %]{most=much of=/'
told 'where nothing has a share' '15: a number or a claim has no most=' \
  's/{cited=kirk-hwu}/{cited=kirk-hwu most="120 %"}/'

passes 'what is allowed may be' 's/^\[6.5×\]{of=/[650 %]{most="660 %" of=/'
passes 'in a table, too' 's/gain | 0.0× or none/gain | 0 % ≤ 660 % or none/'
passes 'a whole is no share above 100 %' \
  's|\[21.6 GFLOP/s\]{calc="86.4 / 4"}|[100.0 %]{calc="10004 / 10000"}|'

# What a reader's own GPU says is shown as it is.
fresh
change "$chapter4" 's/^\[6.5×\]/[650 %]/'
mkdir -p built/results/my-gpu
cp $recorded/machine.csv built/results/my-gpu/
sed 's/nvidia-h200/my-gpu/' $recorded/chapter4.csv >built/results/my-gpu/chapter4.csv
is "$(page 2>&1)" '' "a reader's own results are no error"

# A column of per cent that does not say so.
fresh
change $recorded/chapter4.csv '1s/warm_ms/load_75/; 2,$s/,[^,]*$/,75/'
change "$chapter4" 's/^\[6.5×\].*/[75 %]{of="padded/; s/^: gbps"}/: load_75"}/'
like "$(prose check 2>&1)" "^$chapter4:12: what load_75 is measured in is not known; name it in harness/common/quantity.c" \
  'a column without a unit gives no number'

# Every column of numbers that prose may ask for has its unit.
cd "$top" || exit 1
[ -s "$B/results/emulator/chapter1.csv" ] ||
  { skip 2 'no counts: type make report'; finish; }
asked() { # FILE... - of each column of numbers one row
  printf 'results\t%s\t%s\t\nscope\t\n' "$B" "$top/$recorded"
  awk -F, 'FNR == 1 { split("", at); for (i = 1; i <= NF; i++) at[$i] = i
      split($0, head); machine = FILENAME; sub(/\/[^\/]*$/, "", machine)
      sub(/.*\//, "", machine); next }
    { where = ""
      if ($at["axis"] != "") where = $at["axis"] "=" $at["value"] ","
      if ("size" in at) where = where "size=" $at["size"]
      sub(/,$/, "", where)
      if (where != "") where = "[" where "]"
      for (i = 1; i <= NF; i++)
        if ($i ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/ && !(head[i] in seen)) {
          seen[head[i]] = 1
          print "of\t1\t-\t" $at["problem"] "/" $at["variant"] where "@" machine \
            ":" head[i]
        } }' "$@"
}
said=$(asked "$B"/results/emulator/chapter*.csv \
  "$top/$recorded"/{chapter*,ceilings,ratios,profile,dram,resources}.csv |
  "$bench" query --batch | grep -E '^(number|error)')
is "$(grep -v '^number' <<<"$said" | grep 'is not known')" '' \
  'what the columns of all results are measured in is known'
[ "$(grep -c '^number' <<<"$said")" -ge 120 ]
ok $? 'a hundred columns and more'
finish
