#!/usr/bin/env bash
# The catalogue: the hash of a variant's source is that of its text, whatever
# compiler is here, and no hash is made of what could not be read.
. tests/tap.sh
export KERNEL_FLAGS=-O3

bin=$scratch/bin
mkdir "$bin"
for command in awk bash basename cut dirname grep sed sha256sum sort tail tr; do
  ln -s "$(type -P $command)" "$bin"
done
file=chapters/4-bank-conflicts/padded.cu
catalogue() { "${@:2}" chapters/catalogue.sh "$1"; }
sha() { catalogue "$@" | tail -n 1 | grep -o '[^,]*$'; }

want=$(sha $file env)
like "$want" '^[0-9a-f]{12}$' 'a variant has a hash'
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
[ "$(changed 's/32 + 1/32 + 3/')" != "$want" ]
ok $? 'a changed number is'
[ "$(changed 's|no bank|no // bank|')" != "$(changed 's|no bank|no // tank|')" ]
ok $? 'and what looks like a comment inside quotes'

sed 's|^static void|/* static void|' $file >"$copy"
fails 'a comment in it is not closed' catalogue "$copy" env
ln -sf "$(type -P false)" "$bin/awk"
fails 'padded.cu: it cannot be read' catalogue $file env PATH="$bin"
finish
