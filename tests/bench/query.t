#!/usr/bin/env bash
# bench query: rows of result files, selected and joined. The rows are made up here.
# tier: quick
. tests/tap.sh
header=chapter,problem,variant,axis,value,size,device,gbps,verdict,rows,cols
times=$scratch/chapter9.csv counts=$scratch/emulator.csv
row() { # PROBLEM VARIANT AXIS VALUE SIZE GBPS [VERDICT]
  echo "9,$1,$2,$3,$4,$5,gpu,$6,${7:-ok},$5,$5"
}
{
  echo $header
  row transpose padded "" "" 8192 1800
  row transpose naive "" "" 8192 500
  row transpose naive "" "" 128 50
  row transpose block-order "" "" 8192 4000
  row transpose tile "" "" 8192 9 wrong
  row matmul tiled tile 16 4096 700
  row matmul tiled tile 32 4096 800
  row matmul naive tile 32 4096 600
} >"$times"
{
  echo $header,shared.bank_conflicts,races
  for size in 64 128; do
    echo "9,transpose,padded,,,$size,emulator,,ok,$size,$size,$size,0"
    echo "9,transpose,naive,,,$size,emulator,,ok,$size,$size,0,0"
  done
} >"$counts"
query() { "$bench" query "$@" | sed 1d | tr '\n' ' '; }
ask() { query "$times" "$@" --columns variant,gbps; }

# ---- rows ----
is "$("$bench" query "$times")" "$(cat "$times")" 'a file as it is'
is "$("$bench" query "$times" "$counts" | head -n 1)" \
  "$header,shared.bank_conflicts,races" 'several files have all their columns'
is "$("$bench" query "$times" "$counts" | wc -l)" 13 'and all rows'
is "$(ask --where problem=transpose --where size=8192)" \
  'padded,1800 naive,500 block-order,4000 tile,9 ' 'conditions all hold'
is "$(ask --where 'problem=transpose,size=8192,variant=naive|tile')" \
  'naive,500 tile,9 ' 'a column may be one of several'
is "$(ask --where 'value=|32,gbps>=600,variant!=padded')" \
  'block-order,4000 tiled,800 naive,600 ' 'or empty, or compared'
is "$(ask --where size=8192.0 --passed)" 'padded,1800 naive,500 block-order,4000 ' \
  'numbers are compared as such; --passed leaves out what is wrong'
is "$(ask --standard --where problem=matmul)" 'tiled,800 naive,600 ' \
  'standard sizes and values'

# ---- joins ----
is "$(query "$times" --join "$counts" --where problem=transpose \
  --columns variant,size,shared.bank_conflicts,counted_size,gbps)" \
  "padded,8192,128,128,1800 naive,8192,0,128,500 naive,128,0,128,50 \
block-order,8192,,,4000 tile,8192,,,9 " \
  'counts are those of the same size, or of the largest'
{
  echo problem,variant,axis,value,size,dram_read_bytes
  echo transpose,naive,,,8192,77
  echo matmul,tiled,tile,32,4096,88
} >"$scratch/profile.csv"
is "$(query "$times" --join "$scratch/profile.csv" --where 'dram_read_bytes>0' \
  --columns variant,value,size,dram_read_bytes)" \
  'naive,,8192,77 tiled,32,4096,88 ' 'a profile is that of the same size'

# ---- what is wrong ----
fails 'no column "gbsp"; the nearest is "gbps"' "$bench" query "$times" \
  --columns gbsp
fails 'no column "vairant"; the nearest is "variant"' "$bench" query "$times" \
  --where vairant=naive
fails 'no row with variant=nave; the nearest is variant=naive' \
  "$bench" query "$times" --where variant=nave
fails '--where size: write column=value' "$bench" query "$times" --where size
fails '"many" is no number' "$bench" query "$times" --where 'size>many'
fails 'query needs a file' "$bench" query --passed
cut -d, -f1-7,9- "$times" | sed 's/,8192,/,7,/g' >"$scratch/less.csv"
fails 'less.csv has no column "gbps"' "$bench" query "$times" \
  "$scratch/less.csv" --columns gbps
is "$("$bench" query "$times" "$counts" --columns gbps,races | wc -l)" 13 \
  'counts are wanted of files of counts alone'
sed '1s/races/faces/' "$counts" | sed 's/,64,/,63,/g' >"$scratch/less.csv"
fails 'less.csv has no column "races"' "$bench" query "$counts" \
  "$scratch/less.csv" --columns races
sed "2s/,8192\$/,8I92/" "$times" >"$scratch/bad.csv"
fails 'bad.csv:2: cols is "8I92", not a number' "$bench" query \
  "$scratch/bad.csv" --standard
fails 'has no column "verdict"' "$bench" query "$scratch/profile.csv"
like "$("$bench" query --help)" '--join +FILE' 'bench query --help explains'
finish
