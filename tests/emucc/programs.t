#!/usr/bin/env bash
# Programs that use each feature compile unchanged, print what they should, and
# have no finding.
# long
. tests/tap.sh

find tests/emucc/programs -name '*.cu' | sort |
  xargs -P2 -n1 tests/emucc/run.sh "$scratch"
for program in tests/emucc/programs/*.cu; do
  name=$(basename "$program" .cu)
  wrong=$(cat "$scratch/$name.wrong" 2>/dev/null || echo "was not run")
  is "$wrong" "" "$name: $(sed -n '1s|^// ||p' "$program")"
done
finish
