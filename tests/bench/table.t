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
  row 0 read read 65536 1 5000
  row 0 copy memcpy 65536 1 4000
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
is "$(sed -n 2p <<<"$said")" \
  'counted at 128, timed at 8192; copy ceiling 4000 GB/s' \
  'sizes stand above, and the ceiling of the problem'"'"'s mix'
like "$(line naive)" '^naive 20 160 1\.000 500 12\.5 %$' 'counts, time, rate and share'
like "$(line tile)" '^tile 20 160 7 0\.5000 1000 ×2\.00 25\.0 %$' \
  'the gain is that over the rung before'
like "$(line naive-write)" '~1.600 300 7.5 %' 'a noisy time is marked, a control gains nothing'
like "$said" '^~ its samples' 'and the mark explained'
like "$(line rows)" 'wrong$' 'a verdict that is not good stands there'
like "$(line swizzle)" '^swizzle 20 160 7$' 'what nobody timed has its counts'
like "$(line cublas-geam)" '0.2000 2500 62.5 %$' 'the library has its recorded row'
is "$(tail -n 2 <<<"$said")" \
  'counts: run here, on the emulator; times: recorded on NVIDIA Test, 2026-01-02
not run here: cublas-geam (needs cublas, which the emulator has not)' \
  'then what was run here, and what was not'
like "$said" '^transpose/padded: ' 'and a sentence on each variant'
like "$("$bench" table --times "$results/chapter4.csv")" \
  'times: run here, on NVIDIA Test' 'times may be of this machine'
like "$("$bench" table --counts "$counts/chapter4.csv")" \
  'times: none; there is no GPU here' 'or missing'
head -n 1 "$counts/chapter4.csv" >"$scratch/empty.csv"
fails 'no row to show' "$bench" table --counts "$scratch/empty.csv"
said=$(COLUMNS=132 table)
like "$(line tile)" '^tile 20 160 4 32 7 ' 'sectors per request where there is room'
like "$(sed '/^4,.*,tile,/s/,160,0,/,160,3,/' "$counts/chapter4.csv" |
  "$bench" table --counts /dev/stdin | grep '^tile')" '^tile +183 ' \
  'atomics too: what is loaded, stored and added, in all'

# ---- of the chapters: the column that each is about ----
of_chapter() { # N [OPTION...]
  said=$(COLUMNS=110 "$bench" table --counts "$B/results/emulator/chapter$1.csv" \
    --recorded "report/recorded/nvidia-h200/chapter$1.csv" "${@:2}")
}
of_chapter 1
like "$(line naive)" '^naive 1\.0 16\.8 10\.6 [0-9]+ ' \
  'chapter 1: CGMA, megabytes requested and moved, and those of DRAM as profiled'
like "$said" 'counted at 128 \(compulsory 0\.197 MB\), timed at 4096; FMA ceiling [0-9]+ GFLOP/s' \
  'beside the compulsory ones, and the ceiling that was measured'
of_chapter 3
like "$(line global)" '^global 28904 2\.1' 'chapter 3: sectors in all; global 28904'
like "$(line shared)" '^shared 8774 ' 'where shared has 8774'
is "$(grep -E '^ *(atomic|vectorised) ' <<<"$said" | grep -o '^ *[a-z]*\|×1.0' |
  tr '\n' ';')" '  atomic;×1.0;vectorised;×1.0;' 'a side branch is set in, and passed by'
like "$(line cpu-double)" '^cpu-double ~?[0-9.]+ [0-9.]+$' 'a host variant counts none'
like "$said" '^constant/constant-float: [a-z]' 'each variant has a sentence'
of_chapter 4
like "$(grep -A 1 'loaded' <<<"$said" | tail -n 1)" '^naive ' 'the chapter'"'"'s own ladder comes last'
for row in 'naive 2048 16384 4 32' 'tile 2048 2048 4 4 15872' 'padded 2048 2048 4 4 0'; do
  like "$(line "${row%% *}")" "^$row 0" "chapter 4: sectors, in all and per load, conflicts: $row"
done
is "$(line strides | wc -w)" 8 'no share of a ceiling that does not limit it'
like "$(grep -A 3 '^words/strides at each' <<<"$said" | tr -s ' ' | tr '\n' ';')" \
  'stride 1 2 3 4 .*32 33;conflicts a load 0 1 0 3 .*31 0;rate \(GB/s\) [0-9 ]*;' \
  'a sweep is a line of values along its axis'

# ---- ceilings: of the mix of reads and writes that the bytes are ----
ceilings=report/recorded/nvidia-h200/ceilings.csv
said=$(COLUMNS=110 "$bench" table --recorded $ceilings)
is "$(line axpy | grep -o '[0-9.]* %$')" "$(csv_awk '
  $at["size"] >= 268435456 && $at["gbps"] > most[$at["problem"]] {
    most[$at["problem"]] = $at["gbps"] }
  $at["variant"] == "axpy" { rate = $at["gbps"] }
  END { printf "%.1f %%", 100 * rate * (1 / 3 / most["read"] + 2 / 3 / most["copy"]) }
  ' $ceilings)" "two reads to a write lie between the read ceiling and the copy's"
said=$("$bench" table --counts "$B/results/emulator/chapter3.csv" \
  --recorded report/recorded/nvidia-h200/chapter3.csv)
is "$(line several-loads | grep -o '[0-9.]* %$')" "$(cat $ceilings \
  report/recorded/nvidia-h200/chapter3.csv | csv_awk '
  $at["size"] == 1e8 && $at["variant"] == "read" { read = $at["gbps"] }
  $at["size"] == 1e8 && $at["variant"] == "several-loads" && ($at["value"] == "" ||
    $at["value"] == 128) { printf "%.1f %%", 100 * $at["gbps"] / read }')" \
  'a sum is held to reading an array of its length'

# ---- the terminal ----
said=$(table)
is "$(grep -c $'\e' <<<"$said")" 0 'plain in a pipe'
widths=80
[ "${TIER:-}" != all ] || widths='80 100 132'
for width in $widths; do
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
