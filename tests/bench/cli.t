#!/usr/bin/env bash
# What people type wrong gets one line and leaves no half-written file.
# tier: quick
. tests/tap.sh
results=$scratch/results.csv
run=("$bench" run --variant transpose/padded)

# ---- commands and options ----
fails '--check is called --verify-only now' "$bench" run --check
fails 'say what to do' "$bench"
fails 'no command "rum"; did you mean "run"' "$bench" rum
fails 'no option "--varient"; did you mean --variant' "$bench" run --varient x
fails '"padded" is not understood' "$bench" run padded
fails '--slug is no option of bench run' "$bench" run --slug
fails '--size needs a value' "$bench" run --size
fails '--quick takes no value' "$bench" run --quick=1
fails '--size-set big: it is one of full, small, odd' "$bench" run --size-set big
fails '--csv is given twice' "${run[@]}" --csv a.csv --csv b.csv
fails '--size-set is given twice' "${run[@]}" --size-set odd --size-set small
fails 'one of' "$bench" run --size 64 --size-set odd
fails 'table needs results' "$bench" table

# ---- names ----
fails 'no variant "paded"; did you mean "padded"' "$bench" run --variant paded
fails 'did you mean "transpose/padded"' "$bench" run --variant transpose/paded
fails 'no chapter "77"; there are: 1 2 3 4 5' "$bench" run --chapter 77
fails 'no chapter "three"' "$bench" run --chapter three
fails 'no variant is in all' "$bench" run --chapter 5 --variant transpose/padded
fails 'none of these variants is swept' "${run[@]}" --value 3

# ---- sizes ----
for size in 0 -5 1e30 many 1.5 0x10 999999999999999999999; do
  fails "size $size of transpose: " "${run[@]}" --size $size --csv "$results"
done
fails 'it needs 8000.0 GB of device memory' "${run[@]}" --size 1000000
fails 'written N or RxC' "${run[@]}" --size 8x8x8
fails 'the list is empty' "${run[@]}" --size ,
fails '--value 9:3: a range goes' "$bench" run --variant matmul/naive --value 9:3
fails '--value 17: matmul/naive is swept over tile 16,32' \
  "$bench" run --variant matmul/naive --value 17
ok "$([ ! -e "$results" ]; echo $?)" 'no file came of all these'

# ---- the device ----
fails 'runs on the emulator; on a GPU' "$bench" ratio
if [ -x "$B/gpu/bench" ] && ! nvidia-smi -L >/dev/null 2>&1; then
  fails 'no GPU answers .*DEVICE=emulator' "$B/gpu/bench" run --variant padded
else
  skip 1 'no GPU build, or a GPU'
fi

# ---- files ----
fails 'cannot write .*/none/x.csv' "${run[@]}" --size 8 --csv "$scratch/none/x.csv"
fails 'not a regular file' "${run[@]}" --size 8 --csv /dev/null
"${run[@]}" --size 8 --csv "$results" >"$scratch/out"
ok $? 'a good run succeeds'
is "$(wc -l <"$results")" 2 'and writes a header and a row'
is "$(head -n 1 "$results" | cut -d, -f1-21)" "$(grep -A 2 \
  'results CSV begins' CONTRIBUTING.md 2>/dev/null | grep -o 'chapter,.*source_hash' ||
  echo "chapter,problem,variant,axis,value,size,device,machine,median_ms,\
p25_ms,p75_ms,samples,bytes,flops,gbps,gflops,max_error,error_tolerance,verdict,\
warnings,source_hash")" 'its columns begin as agreed'
"${run[@]}" --size 8 --csv "$scratch/again.csv" >/dev/null
ok "$(cmp -s "$results" "$scratch/again.csv"; echo $?)" 'twice the same bytes'

"$bench" run --variant transpose/padded --variant naive-write --size 8 \
  --csv "$scratch/two.csv" >/dev/null
is "$(cut -d, -f3 "$scratch/two.csv" | sort | tr '\n' ' ')" \
  'naive-write padded variant ' '--variant may be given more than once'
fails 'cannot write the output: No space left' bash -c '"$0" list >/dev/full' "$bench"

before=$(cat "$results")
timeout --preserve-status -s INT 0.3 "$bench" run --variant matmul/naive \
  --size 1024 --csv "$results" >/dev/null 2>&1
is $? 130 '^C while a run is going on ends it by SIGINT'
is "$(cat "$results")" "$before" 'leaves the old results whole'
is "$(ls "$scratch" | grep -c part)" 0 'and no other file'

# ---- results that are damaged ----
bad=$scratch/bad.csv
cut -d, -f1-5,7- "$results" >"$bad"
fails 'has no column "size"' "$bench" table --counts "$bad"
head -c -5 "$results" >"$bad"
fails 'the last line is cut off' "$bench" table --counts "$bad"
sed '2s/,[^,]*$//' "$results" >"$bad"
fails 'bad.csv:2: .* fields where the header has' "$bench" table --counts "$bad"
sed '2s/padded/"padded/' "$results" >"$bad"
fails 'bad.csv:2: a quote is not closed' "$bench" table --counts "$bad"
: >"$bad"
fails 'is empty' "$bench" table --counts "$bad"
timed=$scratch/timed.csv
sed '2s/emulator,emulator,,,,/gpu,nvidia-test,0.5,0.4,0.6,11/' "$results" \
  >"$timed"
for number in abc nan inf -1 0x10 1e999 '0.5 ' 0,5; do
  sed "2s/0\.5/\"$number\"/" "$timed" >"$bad"
  fails "bad.csv:2: median_ms is \"$number\", not a number" \
    "$bench" table --times "$bad"
done
cat "$timed" <(tail -n 1 "$timed") >"$bad"
fails 'bad.csv:3: the same run as in line 2' "$bench" table --times "$bad"
sed $'2s/padded/padded\e[2J/' "$timed" >"$bad"
fails 'bad.csv:2: a control character .byte 0x1b' "$bench" table --times "$bad"
sed '1s/p25_ms/p75_ms/' "$timed" >"$bad"
fails 'has two columns "p75_ms"' "$bench" table --times "$bad"
sed 's/$/\r/' "$timed" >"$bad"
is "$("$bench" table --times "$bad" | head -n 2)" \
  "$("$bench" table --times "$timed" | head -n 2)" 'lines may end in CR LF'
fails 'No such file' "$bench" table --counts "$scratch/none.csv"
mkdir -p "$scratch/report/recorded/x"
recorded=$scratch/report/recorded/x/chapter4.csv
cut -d, -f1-5,7- "$results" >"$recorded"
fails "has no column \"size\"; type git checkout -- $recorded" \
  "$bench" table --recorded "$recorded"
for goal in report check-prose; do
  fails 'the recorded results in .*/none are gone: type git checkout' \
    make -n $goal B="$scratch/build" REFERENCE="$scratch/none"
done
fails 'MACHINE_RESULTS is called RESULTS now: type RESULTS=report/recorded/x' \
  make -n report B="$scratch/build" MACHINE_RESULTS=report/recorded/x
fails 'RESULTS=none: .*name a folder that make record' \
  make -n report B="$scratch/build" RESULTS=none

finish
