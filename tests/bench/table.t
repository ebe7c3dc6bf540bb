#!/usr/bin/env bash
# What make chapterN prints: the ladder in its order, within the terminal's
# width. The rows of most checks are made up here.
. tests/tap.sh
unset COLUMNS NO_COLOR
export LC_ALL=C.UTF-8
results=$scratch/results counts=$scratch/counts
mkdir "$results" "$counts"
header=chapter,problem,variant,axis,value,size,device,median_ms,gbps,gflops
header+=,verdict,warnings,rows,cols,inner
row() { # CHAPTER PROBLEM VARIANT SIZE MS GBPS [VERDICT [FLAGS]]
  echo "$1,$2,$3,,,$4,gpu,$5,$6,,${7:-ok},${8:-},$4,$4,1"
}
{
  echo $header
  row 4 transpose padded 8192 0.25 2000
  row 4 transpose tile 8192 0.5 1000
  row 4 transpose naive 8192 1 500
  row 4 transpose naive-write 8192 1.6 300 ok noisy
  row 4 transpose naive 128 0.01 50
  row 4 transpose rows 8192 "" "" wrong
} >"$results/chapter4.csv"
{
  echo $header
  row 0 transpose cublas-geam 8192 0.2 2500
  row 0 read read 65536 1 4000
} >"$results/ceilings.csv"
printf 'key,value\ngpu,NVIDIA Test\ncuda,13.0\ndate,2026-01-02\n' \
  >"$results/machine.csv"
{
  echo $header,global_load.sectors_per_request,global_store.sectors_per_request,\
global_load.sectors,global_store.sectors,global_atomic.sectors,\
shared_load.requests,shared_store.requests,shared.bank_conflicts,finding
  for variant in naive tile padded swizzle; do
    [ $variant = naive ] && shared=0 || shared=9
    echo "$(row 4 transpose $variant 128 "" ""),4,32,20,160,0,$shared,$shared,7,"
  done
} >"$counts/chapter4.csv"
table() {
  "$bench" table --counts "$counts/chapter4.csv" \
    --recorded "$results/chapter4.csv"
}
line() { grep -E "^ *$1 " <<<"$said" | tr -s ' ' | sed 's/^ //'; }
said=$(table)
is "$(sed -n '5,$p' <<<"$said" | grep -o '^ *[a-z-]*' | head -n 7 | tr '\n' ';')" \
  'naive;tile;padded;rows;swizzle;naive-write;cublas-geam;' \
  'the ladder in its order, then a control, the library last'
is "$(sed -n 2p <<<"$said")" 'counted at size 128; timed at size 8192' \
  'sizes stand above'
like "$(line naive)" '^naive 20 160 1\.000 12\.5 %$' 'counts, time and share'
like "$(line tile)" '^tile 20 160 7 0\.5000 ×2\.00 25\.0 %$' \
  'the gain is that over the rung before'
like "$(line naive-write)" '~1.600 7.5 %' 'a noisy time is marked, a control gains nothing'
like "$said" '^~ its samples' 'and the mark explained'
like "$(line rows)" 'wrong$' 'a verdict that is not good stands there'
like "$(line swizzle)" '^swizzle 20 160 7$' 'what nobody timed has its counts'
like "$(line cublas-geam)" '0.2000 62.5 %$' 'the library has its recorded row'
is "$(tail -n 3 <<<"$said")" 'counts: run here, on the emulator; they are of the source
times: recorded, not run here: NVIDIA Test, CUDA 13.0, 2026-01-02
not run here: cublas-geam (needs cublas, which the emulator has not)' \
  'then what was run here, and what was not'
like "$("$bench" table --times "$results/chapter4.csv")" \
  'times: run here: NVIDIA Test' 'times may be of this machine'
like "$("$bench" table --counts "$counts/chapter4.csv")" \
  'times: none; there is no GPU here' 'or missing'
head -n 1 "$counts/chapter4.csv" >"$scratch/empty.csv"
fails 'no row to show' "$bench" table --counts "$scratch/empty.csv"
said=$(COLUMNS=132 table)
like "$(line tile)" '^tile 20 160 4 32 7 ' 'sectors per request where there is room'
like "$(sed '/^4,.*,tile,/s/,160,0,/,160,3,/' "$counts/chapter4.csv" |
  "$bench" table --counts /dev/stdin | grep '^tile')" '^tile +183 ' \
  'atomics too: what is loaded, stored and added, in all'

# ---- of the chapters: the column that each is about, at 80 columns ----
of_chapter() { # N [OPTION...]
  said=$("$bench" table --counts "$B/results/emulator/chapter$1.csv" \
    --recorded "report/recorded/nvidia-h200/chapter$1.csv" "${@:2}")
}
of_chapter 3
like "$(line global)" '^global 28904 0\.[45]' 'chapter 3: sectors in all; global 28904'
like "$(line shared)" '^shared 8774 0 0\.4' 'where shared has 8774'
is "$(grep -E '^ *(atomic|vectorised) ' <<<"$said" | grep -o '^ *[a-z]*\|×1.0' |
  tr '\n' ';')" '  atomic;×1.0;vectorised;×1.0;' 'a side branch is set in, and passed by'
like "$(line cpu-double)" '^cpu-double ~?[0-9.]+$' 'a host variant counts none'
of_chapter 4
like "$(grep -A 1 'loaded' <<<"$said" | tail -n 1)" '^naive ' 'the chapter'"'s own ladder comes last'"
for row in 'naive 2048 16384 4' 'tile 2048 2048 4 15872' 'padded 2048 2048 4 0'; do
  like "$(line "${row%% *}")" "^$row 0" "chapter 4: sectors, in all and per load, conflicts: $row"
done
is "$(line strides | wc -w)" 7 'no share of a ceiling that does not limit it'
sweep=$(sed -n '2,/^---$/s/^sweep: //p' chapters/5-coalescing/chapter.md)
of_chapter 5 --sweep "$sweep"
like "$said" 'each offset$' 'chapter 5: the ladder at each offset'
for row in '0 2048 2048 4 4' '1 to 7 2560 2560 5 5' '8 2048 2048 4 4' \
  '32 to 1024 2048 2048 4 4'; do
  like "$(tr -s ' ' <<<"$said")" "^( |offset )$row 0" "offset $row"
done
fails 'ladder here has no axis "ofset"; it has: offset, stride' "$bench" table \
  --counts "$B/results/emulator/chapter5.csv" --sweep ofset

# ---- the terminal ----
said=$(table)
is "$(grep -c $'\e' <<<"$said")" 0 'plain in a pipe'
for width in 80 100 132; do
  long=$(for chapter in report/recorded/nvidia-h200/chapter[0-9]*.csv; do
    COLUMNS=$width "$bench" table --counts \
      "$B/results/emulator/${chapter##*/}" --recorded "$chapter" |
      grep -E "^.{$((width + 1))}"
  done)
  is "$long" '' "no chapter is wider than a terminal of $width columns"
done
is "$(COLUMNS=20 table | head -n 9)" "$(head -n 9 <<<"$said")" \
  '80 columns are the least'
like "$(LC_ALL=C table)" 'x2\.00 +25\.0 %$' 'where there is no UTF-8, too'
if script -qc true /dev/null >/dev/null 2>&1; then
  on_terminal() { script -qc "$* $bench table --counts $counts/chapter4.csv" /dev/null; }
  like "$(on_terminal env)" $'\e\\[' 'colours on a terminal'
  is "$(on_terminal env NO_COLOR=1 | grep -c $'\e')" 0 'not with NO_COLOR'
else
  skip 2 'no terminal can be made: no script, or no /dev/pts'
fi
finish
