#!/usr/bin/env bash
# make is killed at random moments, or its disk fills up; the run after that
# makes what a clean build makes, byte for byte. test-all makes the whole report
# from nothing, and kills it 24 times; this test alone (make test TESTS=...) makes
# chapter 1 again beside what is built. SEED=N repeats a run.
# tier: all
. tests/tap.sh

course=$scratch/course
mkdir "$course"
for each in *; do
  [ "$each" = build ] || cp -a "$each" "$course"
done
if [ "${TIER:-test}" = all ]; then
  kills=24 goal=report
else
  kills=3 goal=chapter1
  [ ! -d "$B" ] || cp -a "$B" "$course/build"
fi
cd "$course" || exit 1
RANDOM=${SEED:=$$}
echo "# SEED=$SEED"

made() { # what a report is made of, and what no run may leave half
  find build/results build/figures build/html build/report.* -type f \
    \( -name '*.csv' -o -name '*.svg' -o -name '*.html' -o -name report.pdf \) \
    -not -name '*.part.*' 2>/dev/null | sort
}
afresh() {
  if [ $goal = report ]; then
    rm -rf build
  else
    rm -rf build/results build/figures build/html
  fi
}
quietly() { make -j2 "$goal" NVCC= DEVICE=emulator >"$scratch/said" 2>&1; }

afresh
began=$(date +%s%N)
quietly
ok $? "a clean $goal"
took=$((($(date +%s%N) - began) / 1000000))
made | xargs md5sum >"$scratch/clean"
ok "$([ -s "$scratch/clean" ]; echo $?)" \
  "makes $(wc -l <"$scratch/clean") files, in $took ms"

# One run, in a process group of its own, killed at some moment of the first
# quarter of its time; runs go on where the last was killed. One in four is
# killed by ^C, which make and its tools see. A run that is done is begun again.
killed=0
interrupted() {
  local signal=KILL run
  [ $((RANDOM % 4)) -ne 0 ] || signal=INT
  set -m
  quietly &
  run=$!
  set +m
  sleep "$(awk -v ms=$((RANDOM * took / 32768 / 4)) 'BEGIN {print ms / 1000}')"
  kill -$signal -- -$run 2>/dev/null
  if wait $run 2>/dev/null; then
    afresh
  else
    killed=$((killed + 1))
  fi
}
compared() { # WHAT
  local status=0
  quietly || status=$?
  ok $status "after $1 make $goal works"
  [ $status -eq 0 ] || tap_explain "$(tail -n 5 "$scratch/said")"
  is "$(made | xargs md5sum | diff "$scratch/clean" -)" '' \
    'and makes the same bytes'
}
afresh
for ((runs = 0; killed < kills && runs < 5 * kills; runs++)); do
  interrupted
done
ok $((killed < kills)) "of $runs runs $killed were killed on their way"
compared "$kills kills"

# A disk that is full, as near as a user can come: no file over 32 KB.
afresh
(
  ulimit -f 32
  trap '' XFSZ
  quietly
)
ok $(($? == 0)) 'where files cannot grow it fails'
compared 'a full disk'
finish
