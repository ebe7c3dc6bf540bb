#!/usr/bin/env bash
# make measure and make check-results: all in one go, and what may be accepted.
. tests/tap.sh

# ---- steps ----
measure() { harness/gpu/measure.sh "$@"; }
said=$(measure record 'true' validate 'false; echo on' profile '' \
  sanitize "echo done >$scratch/last" 2>&1)
is $? 1 'a step that fails fails the whole'
like "$said" 'measure: record: [0-9]+ s' 'each says how long it took'
like "$said" 'measure: validate failed after' 'or that it failed'
like "$said" 'profile is left out: there are no counts; bring them by COUNTS=' \
  'or was left out'
is "$(cat "$scratch/last")" 'done' 'the steps after it are done'
like "$said" 'not whole: validate profile; type make measure again' \
  'what is missing is told at the end'
measure one true two true >/dev/null 2>&1
ok $? 'when all succeed it does'

# ---- tune ----
# A block of 32 threads to a warp's part of a tile: cols threads, at least.
is "$(awk -F, 'NR > 1 && $2 > $1 / $5 * $2 / $6 * 32' \
  chapters/10-product/09-tuned.grid.csv)" '' \
  'each candidate has a thread for each column of its tile: it compiles'
printf 'a,b\n1,2\n3,4\n5,6\n' >"$scratch/grid.csv"
# As bench: the third candidate is wrong, which it says and goes on.
cat >"$scratch/candidates" <<END
#!/usr/bin/env bash
[ "\$1" != list ] || exec printf 'variant,problem\nt-1,p\nt-2,p\nt-3,p\ncublas,p\n'
echo "\$3 \$8" >>$scratch/searched
[ ! -e $scratch/stop ] || exit 1
{
  echo variant,ratio,ms,baseline_ms,rows,cols,inner
  echo "t-2,0.9,\$(awk "BEGIN {print 2 / (\$8 + 1)}"),0.02,100,100,100"
  echo "t-1,0.5,\$(awk "BEGIN {print 2 / (\$8 - 1)}"),0.02,100,100,100"
  echo t-3,,,,100,100,100
} >"\${10}"
exit 1
END
chmod +x "$scratch/candidates"
tune() {
  harness/gpu/tune.sh "$scratch/candidates" "$scratch/grid.csv" "$scratch/tune" \
    "$scratch/tune.csv" "$@" 2>/dev/null
}
said=$(tune 10 20)
is "$(cat "$scratch/tune.csv" | tr '\n' ' ')" \
  'a,b,gflops_10,cublas_ratio_10,gflops_20,cublas_ratio_20 cublas,,100,1.000,100,1.000 1,2,9,0.500,19,0.500 3,4,11,0.900,21,0.900 5,6,0,0.000,0,0.000 ' \
  'tune puts the sizes side by side; one that is wrong has no rate'
is "$(sed -n 3,5p <<<"$said" | cut -d, -f1 | tr '\n' ' ')" 'cublas 3 1 ' \
  'and shows the best first'
touch "$scratch/stop"
tune 10 20 40 >/dev/null
is "$? $(head -n 1 "$scratch/tune.csv")" \
  '1 a,b,gflops_10,cublas_ratio_10,gflops_20,cublas_ratio_20' \
  'a search that fails leaves the table'
rm "$scratch/stop"
tune 10 20 40 >/dev/null
is "$(tr '\n' ' ' <"$scratch/searched")" \
  'p/t-1,p/t-2,p/t-3 10 p/t-1,p/t-2,p/t-3 20 p/t-1,p/t-2,p/t-3 40 p/t-1,p/t-2,p/t-3 40 ' \
  'and the next goes on where it was'
# More candidates than a pipe holds.
seq 40000 | sed '1i a' >"$scratch/grid.csv"
cat >"$scratch/candidates" <<'END'
#!/usr/bin/env bash
[ "$1" = list ] || { echo variant,ratio,ms,baseline_ms,rows,cols,inner
  awk 'BEGIN {for (i = 1; i <= 40000; i++) print "t-" i ",0.5," 2 / i ",1,100,100,100"}'
} >"${10}"
END
said=$(tune 10)
ok $? 'a long search ends well'
is "$(sed -n '3p;$p' <<<"$said" | cut -d, -f1 | tr '\n' ' ')" 'cublas 9991 ' \
  'with the best ten'

# A small search, by bench: a candidate, and one that is made wrong.
. tests/gpu/bench.sh
tuned=chapters/10-product/09-tuned.cu
sed -n '1,3p' ${tuned%.cu}.grid.csv >"$scratch/grid.csv"
compile() { # NAME - $scratch/NAME.o of its .cu
  "$emucc" -Ikernels -I${tuned%/*} -c "$scratch/$1.cu" -o "$scratch/$1.o"
}
for k in 1 2; do
  harness/gpu/candidate.sh $tuned "$scratch/grid.csv" $k >"$scratch/tuned-$k.cu"
done
sed -i 's/float sum\[TM\]\[TN\] = {}/float sum[TM][TN] = {{1}}/' "$scratch/tuned-2.cu"
{ printf '#define SOURCE_%s\n' 'FILE "kernels/vendor/cublas.cu"' \
    'CARD "sweeps tile\n"' 'HASH "000000"'
  sed 's/^VARIANT("naive"/VARIANT("cublas"/' chapters/1-cgma/01-naive.cu
} >"$scratch/cublas.cu"
for name in tuned-1 tuned-2 cublas; do compile $name; done
link_bench search "$scratch"/{tuned-1,tuned-2,cublas}.o
harness/gpu/tune.sh "$scratch/search" "$scratch/grid.csv" "$scratch/tune" \
  "$scratch/tune.csv" 64 >/dev/null 2>"$scratch/err"
is "$?" 0 'candidates are compiled, found and timed by bench'
is "$(cut -d, -f1-10 "$scratch/tune.csv" | sed 2d)" "$(cat "$scratch/grid.csv")" \
  'a row for each of the grid'
like "$(sed -n 3p "$scratch/tune.csv")" ',[0-9]+,[0-9]*[.][0-9]*[1-9][0-9]*$' \
  'with its rate, and how many times as fast it is'
like "$(sed -n 4p "$scratch/tune.csv")" ',0,0[.]000$' 'none where it is wrong'

# ---- what may be accepted ----
mkdir -p "$scratch/reference"
folder=$scratch/reference/nvidia-h200
fresh() { rm -rf "$folder"; cp -r "$scratch/recorded" "$folder"; }
renewed() { # FOLDER - the recorded rows; kernels that have changed are not its business
  local csv folder=$1
  cp -r report/recorded/nvidia-h200 "$folder"
  for csv in "$folder"/*.csv; do
    awk -F, -v OFS=, '
      function renew(variant, column,   name) {
        name = ("problem" in at ? $at["problem"] "/" : "") $at[variant]
        if (!(column in at)) return 1
        if (name in hash) $at[column] = hash[name]
        return name in hash
      }
      NR == FNR {
        if (FNR == 1) for (i = 1; i <= NF; i++) c[$i] = i
        else hash[$c["problem"] "/" $c["variant"]] = $c["source_hash"]
        next
      }
      FNR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; print; next}
      renew("variant", "source_hash") && renew("baseline", "baseline_source_hash")' \
      "$B/catalogue.csv" "$csv" >"$scratch/new.csv"
    mv "$scratch/new.csv" "$csv"
  done
}
check() {
  harness/gpu/check-results.sh "${1:-$B/catalogue.csv}" \
    report/recorded/README.md "$folder"
}
# Only what the reference has rows of, so that a new variant does not fail this.
{ cut -d, -f2,3 report/recorded/nvidia-h200/{chapter[0-9]*,ceilings}.csv | tr , /
  cut -d, -f2 report/recorded/nvidia-h200/sanitize.csv; } | sort -u |
  awk -F, 'NR == FNR {has[$1]; next}
    FNR == 1 || ($2 "/" $1) in has' - "$B/catalogue.csv" >"$scratch/catalogue.csv"
cp "$B/problems.csv" "$scratch"
refused() { # NAME PATTERN [FILE SED]
  [ $# -lt 4 ] || sed -i "$4" "$folder/$3"
  local got status=0
  got=$(check "$scratch/catalogue.csv" 2>&1) || status=$?
  is "$status" 1 "$1: refused"
  like "$got" "$2" 'and says why'
  fresh
}
renewed "$scratch/recorded"
fresh
said=$(check "$scratch/catalogue.csv" 2>&1)
is "$? $(grep -c 'may be accepted' <<<"$said")" '0 1' \
  'results as they were recorded may be accepted'
refused 'a changed kernel' 'chapter4.csv: transpose/padded: its source has changed' \
  chapter4.csv '/,padded,/s/,ok,[^,]*,[0-9a-f]*,/,ok,,000000000000,/'
for what in profile.csv validation.csv sanitize.csv ratios.csv dram.csv; do
  refused "$what of a changed kernel" "$what: .*: its source has changed since" \
    $what '2s/,[0-9a-f]\{12\}/,000000000000/'
done
refused 'a baseline that has changed' 'ratios.csv: .*: its source has changed' \
  ratios.csv '2s/,\([0-9a-f]\{12\}\),[0-9a-f]\{12\}/,\1,000000000000/'
refused 'causes without their hash' 'profile.csv: it has no column source_hash' \
  profile.csv '1s/,source_hash//'
refused 'a row that failed' 'transpose/padded, size 128: its verdict is wrong' \
  chapter4.csv '0,/,padded,\(.*\),ok,/s//,padded,\1,wrong,/'
refused 'a time that was edited' 'chapter3.csv: line 2: gbps is not bytes over' \
  chapter3.csv '2s/\(,gpu,[^,]*\),[^,]*,[^,]*,[^,]*/\1,0.001,0.001,0.001/'
refused 'a median off its quartiles' 'line 2: its median is not between' \
  chapter3.csv '2s/\(,gpu,[^,]*,[^,]*\),[^,]*,/\1,9.9,/'
refused 'a missing column' 'chapter1.csv: columns are missing: samples' \
  chapter1.csv '1s/samples/count/'
refused 'no commit' 'machine.csv: commit is "unknown": record with COMMIT=' \
  machine.csv 's/^commit,.*/commit,unknown/'
refused 'no driver' 'machine.csv: it does not tell: driver' machine.csv '/^driver,/d'
refused 'rows of another machine' 'line 2: of machine other' \
  chapter5.csv '2s/nvidia-h200/other/'
refused 'a ceiling that is none' "more than the read ceiling's" \
  ceilings.csv '/,read,read,/s/\(,gpu,[^,]*\),[^,]*,[^,]*,[^,]*,\([^,]*,[^,]*,[^,]*\),[^,]*/\1,9999,9999,9999,\2,1/'
rm "$folder/chapter2.csv"
refused 'a chapter that is missing' 'chapter2.csv: it is missing'
printf 'tool,variant,errors,as_expected,source_hash\nmemcheck,matmul/naive,3,no,%s\n' \
  "$(csv_awk '$at["problem"] == "matmul" && $at["variant"] == "naive" {
    print $at["source_hash"]}' "$B/catalogue.csv")" \
  >"$folder/sanitize.csv"
refused 'an error that sanitize found' 'not as expected: memcheck,matmul/naive,3'
rm "$folder"/{chapter*,ceilings}.csv
like "$(check 2>&1)" 'may be accepted' 'counts without times may be accepted'
rm "$folder/validation.csv"
refused 'neither counts nor times' 'ceilings.csv: it is missing'
folder=$scratch/reference/none
fails 'there is no folder .*MACHINE=one of: nvidia-h200' check
finish
