#!/usr/bin/env bash
# Labs: every submission of the lists; other editions; checking at each save,
# with a GPU's stand-in, and with an emucc that was installed; handouts on paper.
# tier: all
# long
. tests/tap.sh
. tests/labs/submissions.sh
export EMUCC=$B/bin/emucc
labs=$(printf '%s\n' chapters/*/lab | sed -E 's|chapters/([0-9]+)-.*|\1|')
# What make test-all has made before.
needed=("$B/labs/lab3-tests/student.tar.gz")
for lab in $labs; do
  needed+=("$B/labs/lab$lab"-{tests,other,more}/made)
  ! command -v xetex >/dev/null || needed+=("$B/labs/lab$lab-tests/handout.pdf")
done
make -s B="$B" "${needed[@]}" >&2

for lab in $labs; do
  submissions "$lab" tests
  submissions "$lab" other 'the solution|another solution.*|.*pasted'
  submissions "$lab" more 'the solution|another solution.*'
  submissions_judged
done

# ---- handouts on paper: three pages, no line over the edge, each task's points
for lab in $labs; do
  said=$B/labs/lab$lab-tests/handout.log
  if [ ! -f "$said" ] || ! command -v pdftotext >/dev/null; then
    skip 3 'no TeX here, or no pdftotext'
    continue
  fi
  like "$(cat "$said")" 'Output written on .* \(3 pages\)' \
    "lab $lab: the handout has three pages"
  is "$(grep Overfull "$said")" '' 'whose lines keep within the margins'
  is "$(pdftotext -layout "${said%.log}.pdf" - | grep -cE ': [0-9]+ points\.')" \
    "$(grep -c '^task ' "$B/labs/lab$lab-tests/instructor/rubric")" \
    'and each of whose tasks has its points'
done

# ---- at home
lab3=$scratch/home/lab3
mkdir "$scratch/home"
harness/grade/edition/unpack.sh "$B/labs/lab3-tests/student.tar.gz" "$lab3" \
  "$EMUCC" >/dev/null
env -u EMUCC make -s -C "$lab3" check >/dev/null
env -u EMUCC make -s -C "$lab3" check WATCH=1 >"$scratch/watch" 2>&1 &
watch=$!
# Waits until the check has been printed so many times.
printed() {
  for _ in {1..450}; do
    [ "$(grep -c '^Lab 3, Reductions' "$scratch/watch")" -lt "$1" ] || return 0
    sleep 0.2
  done
  return 1
}
printed 1
ok $? 'WATCH=1 checks'
cp "$B/labs/lab3-tests/instructor/solution.cu" "$lab3/lab3.cu"
printed 2
ok $? 'and again after a save'
like "$(grep '^Lab 3' "$scratch/watch" | tail -n 1)" ': 14 of 20 points' \
  'what was saved'
kill $watch
wait $watch 2>/dev/null

mkdir "$scratch/bin"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$(realpath "$EMUCC")" >"$scratch/bin/nvcc"
chmod +x "$scratch/bin/nvcc"
like "$(PATH=$scratch/bin:$PATH env -u EMUCC make -s -C "$lab3" check DEVICE=gpu 2>&1)" \
  '^fast, size [0-9]+: [0-9.]+ ms, [0-9.]+ GB/s; the ceiling, a copy: ' \
  'DEVICE=gpu: times beside the ceiling'

make -s install B="$B" PREFIX="$scratch/prefix" >/dev/null 2>&1
mkdir "$scratch/unpacked"
tar -xzf "$B/labs/lab3-tests/student.tar.gz" -C "$scratch/unpacked"
like "$(PATH=$scratch/prefix/bin:$PATH env -u EMUCC make -s -C "$scratch/unpacked/lab3" \
  check 2>&1)" '^Lab 3, .*: 0 of 20 points' 'with an emucc that was installed'
finish
