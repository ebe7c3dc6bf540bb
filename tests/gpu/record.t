#!/usr/bin/env bash
# make record: what is whole reaches the folder; what was done before an
# interruption is kept; the read ceiling deserves its name.
# tier: all
. tests/tap.sh
. tests/gpu/bench.sh

bench_of noisy $ceilings/read.cu chapters/4-bank-conflicts/03-padded.cu \
  chapters/3-reduction/controls/cpu-float.c
bench_of fast $ceilings/read.cu chapters/4-bank-conflicts/03-padded.cu \
  chapters/3-reduction/controls/cpu-float.c $ceilings/memcpy.cu

# Without a GPU the rates are those of a busy host, where any kernel may beat
# another: read is made a ceiling by a factor that no load of a host reaches.
cat >"$scratch/level" <<END
#!/usr/bin/env bash
status=0 file=
"$scratch/noisy" "\$@" || status=\$?
while [ \$# -gt 0 ]; do [ "\$1" != --output ] || file=\$2/ceilings.csv; shift; done
if [ -s "\$file" ]; then
  awk -F, -v OFS=, 'NR == 1 {for (i = 1; i <= NF; i++) at[\$i] = i}
    \$at["variant"] == "read" {\$at["gbps"] *= 1e6} {print}' \
    "\$file" >"\$file.level"
  mv "\$file.level" "\$file"
fi
exit \$status
END
chmod +x "$scratch/level"

# The catalogue of a course that has only these.
head -n 1 "$B/catalogue.csv" >"$scratch/catalogue.csv"
grep -E '^(read|padded|cpu-float),' "$B/catalogue.csv" >>"$scratch/catalogue.csv"

out=$scratch/out pieces=$scratch/pieces
record() { # BENCH CHAPTER...
  COMMIT=${commit:-abc123} BENCH_OPTIONS="--size-set small --quick" \
    harness/gpu/record.sh "$@"
}
all() { record "$1" "$scratch/catalogue.csv" "$pieces" "$out" 0 3 4; }
some() {
  record "$scratch/level" "$scratch/catalogue.csv" "$pieces" "$out" "$@"
}
sums() { (cd "$out" && sha256sum chapter*.csv ceilings.csv); }

all "$scratch/level" >"$scratch/said" 2>"$scratch/err"
is "$? $(grep -c ^record: "$scratch/err")" '0 0' 'a record succeeds'
is "$(ls "$out" | tr '\n' ' ')" \
  'ceilings.csv chapter3.csv chapter4.csv machine.csv ' 'and writes its files'
is "$(ls -A "$out" "$pieces" 2>/dev/null | grep -c part)" 0 'and no others'
like "$(cat "$scratch/said")" 'record: chapter 4 \(3 of 3\): [0-9]+ s' \
  'progress is told, with times'
for key in gpu sms ecc driver cuda flags date method_time bytes_transpose \
  date_chapter0 date_chapter4; do
  like "$(cat "$out/machine.csv")" "^$key,.+" "the machine file tells: $key"
done
like "$(cat "$out/machine.csv")" '^commit,abc123$' 'and the commit'
like "$(cat "$out/machine.csv")" '^commit_chapter3,abc123$' 'of each chapter'

# ---- some chapters ----
before=$(sums)
commit=def456 some 3 >/dev/null 2>&1
ok $? 'one chapter is recorded'
after=$(sums)
is "$(diff <(echo "$before") <(echo "$after") | grep '^>' | sed 's/.* //')" \
  chapter3.csv 'and no other file of results is written'
is "$(sed -n 's/^commit_//p' "$out/machine.csv" | tr '\n' ' ')" \
  'chapter0,abc123 chapter3,def456 chapter4,abc123 ' \
  'each chapter keeps its own commit'
STALE=1 all "$scratch/level" >"$scratch/said" 2>/dev/null
is "$(grep -c 'is current' "$scratch/said")" 3 \
  'STALE=1 leaves out what is current'
sed -i '/,padded,/s/ok,[^,]*,[0-9a-f]*/ok,,000000000000/' "$out/chapter4.csv"
before=$(sums)
STALE=1 all "$scratch/level" >"$scratch/said" 2>/dev/null
is "$(diff <(echo "$before") <(sums) | grep '^>' | sed 's/.* //')" \
  chapter4.csv 'and times anew what has changed'
rm "$out/ceilings.csv"
some 4 >"$scratch/said" 2>/dev/null
[ -s "$out/ceilings.csv" ]
ok $? 'a chapter brings the ceilings, where there are none'
sed -i 's/^driver,.*/driver,1.2/' "$out/machine.csv"
fails 'was recorded with driver "1.2", and here it is .*type make record' \
  quietly some 3
fails 'no chapter 9; type CHAPTER=3' quietly some 9
fails 'no chapter three' quietly some three

mkdir "$scratch/no-git"
printf '#!/bin/sh\nexit 127\n' >"$scratch/no-git/git"
chmod +x "$scratch/no-git/git"
fails 'the commit .* is not known here; type make record COMMIT=' \
  quietly env PATH="$scratch/no-git:$PATH" COMMIT= harness/gpu/record.sh \
  "$scratch/level" "$scratch/catalogue.csv" "$scratch/p" "$scratch/o" 4

# ---- interruptions ----
rm -rf "$out" "$pieces"
cat >"$scratch/stops" <<END
#!/usr/bin/env bash
case "\$*" in
  *'--chapter 4'*) [ -e $scratch/go-on ] || exit 130 ;;
  run*) echo "\$*" >>$scratch/calls ;;
esac
exec $scratch/level "\$@"
END
chmod +x "$scratch/stops"
said=$(all "$scratch/stops" 2>&1 >/dev/null | grep ^record:)
like "$said" 'what is done is kept in .*: type make record again' \
  'a record that is interrupted says what to type'
is "$(ls "$out" 2>&1 | grep -c csv)" 0 'and nothing of it is in the folder'
touch "$scratch/go-on"
all "$scratch/stops" >"$scratch/said" 2>/dev/null
is "$? $(grep -c 'was timed before' "$scratch/said")" '0 2' \
  'the next one goes on where it was'
is "$(grep -c 'chapter [03]' "$scratch/calls")" 2 'and times no chapter twice'
is "$(ls "$out" | wc -l) $(ls "$pieces" 2>&1 | grep -c csv)" '4 0' \
  'the folder is whole'

if [ "${TIER:-}" = all ]; then
  rm "$scratch/go-on"
  all "$scratch/stops" >/dev/null 2>&1
  sed -i 's/,ok,\([^,]*\),[0-9a-f]*/,ok,\1,000000000000/' "$pieces/ceilings.csv"
  touch "$scratch/go-on"
  all "$scratch/stops" >"$scratch/said" 2>/dev/null
  is "$(grep -c 'was timed before' "$scratch/said")" 1 \
    'what was kept of a kernel that changed is timed anew'
fi

# ---- rows that may not be recorded ----
rm -rf "$out"
grep -E '^memcpy,' "$B/catalogue.csv" >>"$scratch/catalogue.csv"
said=$(all "$scratch/fast" 2>&1 >/dev/null | grep ^record:)
like "$said" "more than the read ceiling's [0-9.]+; nothing was recorded" \
  'a ceiling that is none is refused'
is "$(ls "$out" 2>&1 | grep -c csv)" 0 'and nothing is recorded'
[ ! -e "$pieces/ceilings.csv" ]
ok $? 'it is timed again next time'
printf '#!/bin/bash\n[ "$1" = run ] && exit 1\nexec %s "$@"\n' \
  "$scratch/level" >"$scratch/fails"
chmod +x "$scratch/fails"
rm -rf "$pieces"
all "$scratch/fails" >/dev/null 2>&1
failed=$?
is "$failed $(ls "$out" 2>&1 | grep -c csv)" '1 0' \
  'nor is a run with a row that fails'
finish
