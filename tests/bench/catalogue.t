#!/usr/bin/env bash
# The catalogue: variants and problems register themselves, cards are read and
# checked, and the hash of a source is that of its text, whatever compiler is
# here. No hash is made of what could not be read.
# tier: quick
. tests/tap.sh
. tests/own-bench.sh
export KERNEL_FLAGS=-O3

# ---- what the program knows ----
"$bench" list --csv "$scratch/catalogue.csv"
is "$(cmp "$scratch/catalogue.csv" "$B/catalogue.csv")" '' \
  'the build asks the program'
column() { columns "$B/catalogue.csv" "$@"; }
is "$(column file | sort)" "$(find chapters kernels \
  \( -name lab -o -name first.cu \) -prune -o \( -name '*.cu' -o -name '*.c' ! -name 'problem*.c' \) -print | sort)" \
  'every file of a variant has a row, also what this build leaves out'
is "$(column source_hash | grep -Evc '^[0-9a-f]{12}$')" 0 'every row has a hash'
is "$("$bench" list --problems --csv "$scratch/problems.csv";
  cat "$scratch/problems.csv")" "$(cat "$B/problems.csv")" 'so do problems'
is "$(grep -c '^copy,268435456,16384,' "$B/problems.csv")" 2 \
  'with a row for each axis'
fails 'matmul/cublas needs cublas, which the emulator has not' \
  "$bench" run --variant cublas

# ---- cards ----
own_bench_parts
mkdir "$scratch/chapters"
with_card() { # LINE... - a bench of two variants; the second has these lines
  {
    printf '#define SOURCE_HASH "000000"\n#define SOURCE_FILE "x/two.c"\n'
    printf '#define SOURCE_CARD "'
    printf '%s\\n' "$@"
    printf '"\n#include "variant.h"\nVARIANT("%s", "", "%s", 0);\n' \
      "${name:-two}" "${problem:-reduction}"
  } >"$scratch/two.c"
  sed 's/two/one/; s/SOURCE_CARD .*/SOURCE_CARD ""/; s/("[^"]*"/("one"/' \
    "$scratch/two.c" >"$scratch/one.c"
  gcc -Ikernels -c "$scratch/two.c" -o "$scratch/two.o"
  gcc -Ikernels -c "$scratch/one.c" -o "$scratch/one.o"
  link_bench bench "$scratch"/{one,two}.o
}
card() { # PATTERN LINE... - what is said of it
  with_card "${@:2}"
  fails "$1" "$scratch/bench" list --csv "$scratch/out.csv"
}
card '//= after onw": reduction has no such .* did you mean "one"' 'after onw'
fails '//= after onw": reduction has no such' "$scratch/bench" diff --variant one
card '//= after two" leads round in a circle' 'after two'
card '"//= swepes block" is not understood; is it "//= sweeps ...' 'swepes block'
card '"//= races = 0" is not understood' 'races = 0'
card '"//= sweeps block": write one value, once' 'sweeps block' 'sweeps block'
card 'x/two.c: "//= sweeps tile": the problem reduction has no such axis' \
  'sweeps tile'
name=too card 'VARIANT says "too"; write the file.s name, "two"' 'races == 0'
card 'no count is called "shared.conflicts"; did you mean "shared.bank_conflicts"' \
  'shared.conflicts == 0'
problem=redaction card 'defines the problem "redaction"; did you mean "reduction"' \
  'races == 0'
fails '(one|two).c: no problem.c defines the problem "redaction"; did you mean' \
  "$scratch/bench" run --variant reduction/two
with_card 'after one' 'needs sm_80' 'races >= 1' 'shared.bank_conflicts == 0'
"$scratch/bench" list --csv "$scratch/out.csv"
is "$(tail -n 1 "$scratch/out.csv" | cut -d, -f1,5,10,12,13)" \
  'two,sm_80,1,one,races >= 1; shared.bank_conflicts == 0' \
  'what a card says is in its row'
# Ladders are in order, shorter branches first, what is beside them last.
rungs=()
for rung in d:c b:a side:a a: beside: c:b; do
  printf '%s\n' '#define SOURCE_HASH "000000"' "#define SOURCE_FILE \"x/${rung%:*}.c\"" \
    "#define SOURCE_CARD \"${rung#*:}\"" '#include "variant.h"' \
    "VARIANT(\"${rung%:*}\", \"\", \"reduction\", 0);" |
    sed 's/CARD "\([a-z]\)/CARD "after \1/' >"$scratch/rung-${rung%:*}.c"
  gcc -Ikernels -c "$scratch/rung-${rung%:*}.c" -o "$scratch/rung-${rung%:*}.o"
  rungs+=("$scratch/rung-${rung%:*}.o")
done
link_bench ladder "${rungs[@]}"
"$scratch/ladder" list --csv "$scratch/out.csv"
is "$(columns "$scratch/out.csv" variant | tr '\n' ';')" \
  'a;side;b;c;d;beside;' 'ladders are in order, shorter branches first'
with_card 'sizes 8,16' 'sizes 32'
"$scratch/bench" list --csv "$scratch/out.csv"
like "$(tail -n 1 "$scratch/out.csv")" ',8 16 32,' 'sizes may go on in another line'

# ---- hashes ----
bin=$scratch/bin
mkdir "$bin"
for command in awk bash basename cut dirname grep sed sha256sum sort tail tr; do
  ln -s "$(type -P $command)" "$bin"
done
file=chapters/4-bank-conflicts/03-padded.cu
catalogue() { "${@:2}" harness/bench/catalogue/source.sh "$1"; }
sha() { catalogue "$@" | sed -n 's/^#define SOURCE_HASH "\(.*\)"$/\1/p'; }

want=$(sha $file env)
like "$want" '^[0-9a-f]{6}$' 'a source has a hash'
is "$(sha $file env PATH="$bin")" "$want" 'the same where there is no compiler'
is "$(sha $file env CXX=clang++)" "$want" 'and where there is another'

mkdir "$scratch/4-copy"
copy=$scratch/4-copy/padded.cu
changed() { # SED - the hash of the variant after a change
  sed -e "$1" $file >"$copy"
  sha "$copy" env
}
is "$(changed 's|^ *//.*||; s|int tx|int /* a comment */  tx|; s|;$|; // so|')" \
  "$want" 'comments, markers and layout are not hashed'
[ "$(changed 's/SIDE + 1]/SIDE + 3]/')" != "$want" ]
ok $? 'a changed number is'
is "$(changed 's|^VARIANT("padded", "|&other words, |')" "$want" \
  'nor is the sentence that presents the kernel'
[ "$(changed 's|^static void|const char *s = "no // bank";\n&|')" != \
  "$(changed 's|^static void|const char *s = "no // tank";\n&|')" ]
ok $? 'and what looks like a comment inside quotes'

sed 's|^static void|/* static void|' $file >"$copy"
fails 'it cannot be read, or a comment is not closed' catalogue "$copy" env
sed '/^VARIANT/,$d' $file >"$copy"
fails 'no VARIANT line; end it with VARIANT."padded", ' catalogue "$copy" env
sed '$a //= races == 0' $file >"$copy"
fails 'a "//=" line stands behind the opening comment' catalogue "$copy" env
ln -sf "$(type -P false)" "$bin/awk"
fails 'padded.cu: it cannot be read' catalogue $file env PATH="$bin"
finish
