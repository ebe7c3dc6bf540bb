#!/usr/bin/env bash
# make -j on a machine with a GPU: nothing else runs while a chapter is timed.
. tests/tap.sh
. tests/gpu/machine.sh

[ -s "$B/results/emulator/chapter1.csv" ] ||
  { skip 9 'no counts: type make report'; finish; }
own=$scratch/build
copy_emulator "$own"
# shellcheck disable=SC2016
fake "$scratch/bench" 'case "$1 $2" in
  "device --slug") echo nvidia-test ;;
  "device --machine") cp report/recorded/nvidia-h200/machine.csv "$3" ;;
  "table "*) ;;
  run*)
    while [ $# -gt 1 ]; do
      case $1 in
        --chapter) chapter=$2 ;;
        --output) folder=$2 ;;
        --axis | --ceiling | --memory) more+=" $1 $2" ;;
      esac
      shift
    done
    begin "TIMING $chapter$more"; sleep 0.3; mkdir -p "$folder"
    cp report/recorded/nvidia-h200/{chapter[0-9]*,ceilings,machine}.csv "$folder"
    end "TIMING $chapter" ;;
esac'
fake "$own/emulator/bench" 'case "$1 $2" in
  "run --quick") begin count
    cp "'"$B"'/results/${6#"$scratch/build/results/"}" "$6"; end count ;;
  "run --variant") begin count; cp "'"$B"'"/results/emulator/chapter1.csv "$9"; end count ;;
  "query "*) case " $* " in
      *" --passed "*) columns=${!#}; echo "$columns"; sed "s/[^,]\+/1/g" <<<"$columns" ;;
      *) cat "'"$B"'/bound.csv" ;;
    esac ;;
  run*) begin count; sleep 0.2; cp "'"$B"'"/results/emulator/*"$3".csv \
    "$scratch/build/results/emulator/"; end count ;;
esac'
tools=$scratch/tools
# shellcheck disable=SC2016
fake "$tools/gnuplot" 'begin draw; sleep 0.05; last=${!#}
  for word; do case $word in output=*) file=${word#output=} ;; esac; done
  eval "file=$file"; echo "<svg></svg>" >"$file"; end draw'
# shellcheck disable=SC2016
fake "$tools/pandoc" 'begin weave; sleep 0.2; : >"$out"; : >"${ROWS:-$out}"; end weave'
# shellcheck disable=SC2016
fake "$tools/xelatex" 'begin typeset; sleep 0.1
  : >"$scratch/build/pdf/report.pdf"; : >"$scratch/build/pdf/sheet.pdf"; end typeset'

run() { # GOAL...
  rm -f "$log" "$own"/results/emulator/* "$own"/gpu/*.folder
  PATH=$tools:$bin:$PATH make --no-print-directory -s -j8 B="$own" \
    -o "$own/emulator/core/flags" -o "$own/emulator/flags" \
    NVCC="$bin/nvcc" CC="$tools/cc" "$@" >"$scratch/out" 2>"$scratch/err.all"
  local status=$?
  grep -v 'is left out' "$scratch/err.all" >"$scratch/err"
  return $status
}
# Steps that overlap a timing.
overlaps() {
  awk '$1 == "begin" {
      if (timing || ($2 == "TIMING" && busy)) print $2, "beside", timing
      if ($2 == "TIMING") timing = $2 " " $3; else busy++
    }
    $1 == "end" {if ($2 == "TIMING") timing = ""; else busy--}' "$log"
}
count() { grep -c "^begin $1" "$log"; }
none() { # NAME
  is "$(overlaps | sort | uniq -c | head -n 3)" '' "$1"
}

# Two chapters; where all tests are run, all, and the report.
goals='chapter3 chapter4' timed=2
[ "${TIER:-}" != all ] ||
  goals=report timed=$(find chapters/*/chapter.md | wc -l)
# shellcheck disable=SC2086 # a word for each goal
run $goals
is "$? $(head -n 3 "$scratch/err")" '0 ' "make -j8 $goals succeeds"
is "$(count TIMING)" "$timed" 'each chapter is timed'
[ "$(count nvcc)" -gt 9 ] && [ "$(count draw)" -gt 9 ] &&
  [ "$(count count)" -ge "$timed" ] && [ "$(count weave)" -ge "$timed" ]
ok $? 'and much else is done'
none 'but nothing beside a timing'

run chapter3
is "$? $(head -n 3 "$scratch/err")" '0 ' 'make -j8 chapter3 succeeds'
like "$(cat "$log")" 'begin TIMING 3 --axis block=[0-9,]* --ceiling read/read@100000000' \
  'with the axes and ceilings that it shows'
is "$(awk '$1 == "begin" && ($2 == "count" || $2 == "TIMING") {print $2; exit}' \
  "$log") $(count TIMING)" 'TIMING 1' 'the chapter is timed before anything is counted'

run table3 FULL=1 GPU_MEMORY=3e9
is "$? $(grep -c 'begin TIMING 0,3 --memory 3e9$' "$log")" '0 1' \
  'FULL=1 takes all sizes, and chapter 0; GPU_MEMORY is handed on'
PATH=$tools:$bin:$PATH fails 'FULL=2: type FULL=1' make -s FULL=2 help

[ "${TIER:-}" = all ] || finish

# Another goal that compiles comes before the timing.
cat >"$scratch/more.mk" <<END
include Makefile
.PHONY: other
other:
	@echo begin other >>$log; sleep 2; echo end other >>$log
END
rm -rf "$own/figures" "$own/html"
run -f "$scratch/more.mk" other chapter3 chapter4
is "$? $(head -n 3 "$scratch/err")" '0 ' 'make -j8 OTHER chapter3 chapter4 succeeds'
is "$(count other)" 1 'the other goal is made'
none 'and not beside a timing'
finish
