#!/usr/bin/env bash
# one.sh ID... - grades submissions; grade.sh sets what it reads: INSTANCE, OUT,
# TOOLS, SANDBOX, PAGES, FINAL, RUN_KEY and JUDGE_KEY.
#
# What a submission's runs left behind is kept in OUT/runs/ID, with a key of
# what it depends on, so that another rubric needs no new runs. OUT/results/ID
# holds the points and pages; its key appears last. Whatever is interrupted is
# done again.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
number=$(sed -n 's/^lab //p' "$INSTANCE/instructor/rubric")
lab=$INSTANCE/student/lab$number/lab
judge=("$INSTANCE/instructor/judge" --rubric "$INSTANCE/instructor/rubric")
compile_seconds=30 run_seconds=10

# shellcheck source=harness/grade/class/box.sh
. "$here/box.sh"

# What a sandbox left under a name, if it is a plain file.
bring() { # FROM TO MOST_BYTES NAME...
  local from=$1 to=$2 most=$3 name
  shift 3
  mkdir -p "$to"
  for name; do
    if [ -f "$from/$name" ] && [ ! -L "$from/$name" ]; then
      head -c "$most" "$from/$name" >"$to/$name"
    fi
  done
}

compile() { # SUBMISSION WORK
  local status=0
  mkdir "$box/made"
  # OUT is no other user's to look into.
  cp "$1/lab$number.cu" "$box"
  chmod 644 "$box/lab$number.cu"
  "$here/sandbox.sh" --read "$lab=lab" --read "$INSTANCE/driver.o=driver.o" \
    --read "$TOOLS=tools" --read "$box/lab$number.cu=lab$number.cu" \
    --write "$box/made" --cpu $compile_seconds -- \
    env 'EMUCC={tools}/bin/emucc' 'DRIVER={driver.o}' \
    bash '{lab}/compile.sh' "{lab$number.cu}" '{out}' \
    >"$box/messages" 2>&1 </dev/null 8>&- || status=$?
  bring "$box/made" "$2" 33554432 "lab$number.cu" lab.o code.txt expanded.txt \
    program
  bring "$box/made" "$2" 65536 compile.log
  case $status in
  0 | 1) ;;
  124 | 137 | 152) echo "the compiler was stopped: time or memory is up" \
    >>"$2/compile.log" ;;
  *) echo "grade: the sandbox does not work: $(tail -n 1 "$box/messages")" >&2
    exit 2 ;;
  esac
  rm -rf "$box/made"
}

# A fresh process and a fresh folder each. One whose time was up ends the other
# runs of its entry, too, which would take as long.
run_cases() { # WORK
  local name entry size seed slow=' '
  [ -f "$1/program" ] || return 0
  chmod 755 "$1/program"
  cp "$1/program" "$box/program"
  while read -r name entry size seed <&3; do
    [[ $slow != *" $entry "* ]] || continue
    mkdir "$box/run"
    "$here/sandbox.sh" --read "$lab=lab" --read "$box/program=program" \
      --write "$box/run" --cpu $run_seconds -- \
      env SECONDS_MOST=$((3 * run_seconds + 30)) EMU_MEMORY=256 \
      bash '{lab}/run.sh' '{program}' '{out}' "$entry" "$size" "$seed" \
      >/dev/null 2>&1 </dev/null 8>&- || true
    bring "$box/run" "$1/$name" 16777216 output counts.csv findings.json status
    bring "$box/run" "$1/$name" 65536 log
    rm -rf "$box/run"
    [ -s "$1/$name/status" ] || echo 124 >"$1/$name/status"
    case $(cat "$1/$name/status") in
    124 | 137 | 152) slow+="$entry " ;;
    esac
  done 3< <("${judge[@]}" --cases)
}

# Compiles and runs; leaves WORK whole or not at all.
run() { # SUBMISSION WORK KEY
  local part
  part=$(mktemp -d "$OUT/runs/.part.XXXXXX")
  if "${judge[@]}" --work "$part" --source "$1/lab$number.cu" --admit \
    >/dev/null; then
    compile "$1" "$part"
    if "${judge[@]}" --work "$part" --source "$1/lab$number.cu" --admit \
      >/dev/null; then
      run_cases "$part"
    fi
    # That it was there is all that is asked of it.
    [ ! -f "$part/program" ] || : >"$part/program"
  fi
  echo "$3" >"$part/key"
  rm -rf "$2"
  mv -T "$part" "$2"
}

award() { # SUBMISSION WORK RESULT
  local how=(--work "$2" --source "$1/lab$number.cu")
  [ ! -f "$1/problem" ] || how=(--refuse "$(cat "$1/problem")")
  [ ! -f "$1/answers.txt" ] || how+=(--answers "$1/answers.txt")
  [ -z "$FINAL" ] || how+=(--final)
  "${judge[@]}" "${how[@]}" --quiet --json "$3/result.json"
  "$PAGES" --submission "$3/result.json" "$1/name" "$3"
}

grade() { # ID
  local from=$OUT/submissions/$1 work=$OUT/runs/$1 result=$OUT/results/$1 key
  key=$(cat "$from/.key")
  [ "$(cat "$result/key" 2>/dev/null)" != "$key $RUN_KEY $JUDGE_KEY" ] || return 0
  if [ ! -f "$from/problem" ] &&
    [ "$(cat "$work/key" 2>/dev/null)" != "$key $RUN_KEY" ]; then
    run "$from" "$work" "$key $RUN_KEY"
  fi
  mkdir -p "$result"
  award "$from" "$work" "$result"
  local part
  part=$(mktemp "$result/.key.XXXXXX")
  echo "$key $RUN_KEY $JUDGE_KEY" >"$part"
  mv "$part" "$result/key"
}

mkdir -p "$OUT/runs" "$OUT/results"
for id; do
  grade "$id"
done
