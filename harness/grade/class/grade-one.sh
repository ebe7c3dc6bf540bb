#!/usr/bin/env bash
# grade-one.sh ID... - grades submissions; grade.sh sets what it reads: INSTANCE, OUT,
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

# shellcheck source=harness/grade/class/locked-tempdir.sh
. "$here/locked-tempdir.sh"

# What a sandbox left under a name, if it is a plain file.
bring() { # FROM TO MAX_BYTES NAME...
  local from=$1 to=$2 most=$3 name
  shift 3
  mkdir -p "$to"
  for name; do
    if [ -f "$from/$name" ] && [ ! -L "$from/$name" ]; then
      head -c "$most" "$from/$name" >"$to/$name"
    fi
  done
}

# Has what ran in FOLDER ended by what is no fault of its own? Says how. A loop
# or a hog is ended by the sandbox's own limits: by then it used its CPU seconds,
# or its control group's memory, up (sandbox.sh's status 152).
accident() { # SANDBOX_STATUS FOLDER LOG
  local status
  status=$(cat "$2/status" 2>/dev/null) || true
  if [ "$1" -eq 152 ]; then
    return 1
  elif grep -qsE 'No space left on device|Disk quota exceeded' "$2/$3" ||
    [ "$(df --output=avail "$box" | tail -n 1)" -lt 65536 ]; then
    echo "the disk is full"
  elif [ "$1" -gt 1 ]; then
    echo "the sandbox ended with status $1"
  elif [ "$3" = log ] && [[ ! $status =~ ^[0-9]+$ ]]; then
    echo "it was ended from outside"
  elif [[ $status =~ ^(124|125|129|130|137|143)$ ]]; then
    echo "it ended with status $status, its CPU time not used up"
  else
    return 1
  fi
}

# Once more after an accident.
compile() { # SUBMISSION WORK
  local status tries
  # OUT is no other user's to look into.
  cp "$1/lab$number.cu" "$box"
  chmod 644 "$box/lab$number.cu"
  for ((tries = 0; tries < 2; tries++)); do
    status=0
    rm -rf "$box/made"
    mkdir "$box/made"
    "$here/sandbox.sh" --read "$lab=lab" --read "$INSTANCE/driver.o=driver.o" \
      --read "$TOOLS=tools" --read "$box/lab$number.cu=lab$number.cu" \
      --write "$box/made" --cpu $compile_seconds -- \
      env 'EMUCC={tools}/bin/emucc' 'DRIVER={driver.o}' \
      bash '{lab}/compile.sh' "{lab$number.cu}" '{out}' \
      >"$box/messages" 2>&1 </dev/null 8>&- || status=$?
    problem=$(accident "$status" "$box/made" compile.log) || break
  done
  [ -z "$problem" ] || return 0
  bring "$box/made" "$2" 33554432 "lab$number.cu" lab.o code.txt expanded.txt \
    program bounds
  bring "$box/made" "$2" 65536 compile.log
  [ "$status" -ne 152 ] || [ -s "$2/program" ] ||
    echo "the compiler was stopped: time or memory is up" >>"$2/compile.log"
  rm -rf "$box/made"
}

# A fresh process and a fresh folder each, once more after an accident. One whose
# time was up ends the other runs of its entry, too, which would take as long.
run_cases() { # WORK
  local name entry size seed slow=' ' status tries
  [ -f "$1/program" ] && [ -f "$1/bounds" ] || return 0
  chmod 755 "$1/program" "$1/bounds"
  cp "$1/program" "$1/bounds" "$box"
  while read -r name entry size seed <&3; do
    [[ $slow != *" $entry "* ]] || continue
    for ((tries = 0; tries < 2; tries++)); do
      status=0
      rm -rf "$box/run"
      mkdir "$box/run"
      "$here/sandbox.sh" --read "$lab=lab" --read "$box/program=program" \
        --read "$box/bounds=bounds" --write "$box/run" --cpu $run_seconds -- \
        env MAX_SECONDS=$run_seconds EMU_MEMORY=256 \
        bash '{lab}/run.sh' '{program}' '{bounds}' '{out}' "$entry" "$size" "$seed" \
        >/dev/null 2>&1 </dev/null 8>&- || status=$?
      problem=$(accident "$status" "$box/run" log) || break
    done
    [ -z "$problem" ] || return 0
    bring "$box/run" "$1/$name" 16777216 output counts.csv launches.csv bus.csv \
      findings.json status bounds.status
    bring "$box/run" "$1/$name" 65536 log bounds.log
    [ -s "$1/$name/status" ] || echo "$status" >"$1/$name/status"
    [ "$status" -ne 152 ] || [ "$(cat "$1/$name/status")" = 0 ] || slow+="$entry "
  done 3< <("${judge[@]}" --cases)
}

# Compiles and runs; leaves WORK whole or not at all: not after an accident, of
# which `problem` tells.
run() { # SUBMISSION WORK KEY
  local part
  problem=''
  part=$(mktemp -d "$OUT/runs/.part.XXXXXX")
  if "${judge[@]}" --work "$part" --source "$1/lab$number.cu" --admit \
    >/dev/null; then
    compile "$1" "$part"
    if [ -z "$problem" ] && "${judge[@]}" --work "$part" --source "$1/lab$number.cu" --admit \
      >/dev/null; then
      run_cases "$part"
    fi
    # That it was there is all that is asked of it.
    rm -f "$part/bounds"
    [ ! -f "$part/program" ] || : >"$part/program"
  fi
  if [ -n "$problem" ]; then
    rm -rf "$part" "$box/made" "$box/run"
    return
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
  "${judge[@]}" --suspicious --source "$1/lab$number.cu" >"$3/suspicious"
  "${judge[@]}" "${how[@]}" --quiet --json "$3/result.json"
  "$PAGES" --submission "$OUT" "${3##*/}"
}

grade() { # ID
  local from=$OUT/submissions/$1 work=$OUT/runs/$1 result=$OUT/results/$1 key \
    whole
  key=$(cat "$from/.key")
  whole="$(cat "$from/"{.key,handed_in}) $RUN_KEY $JUDGE_KEY"
  [ "$(cat "$result/key" 2>/dev/null)" != "$whole" ] || return 0
  if [ ! -f "$from/problem" ] &&
    [ "$(cat "$work/key" 2>/dev/null)" != "$key $RUN_KEY" ]; then
    run "$from" "$work" "$key $RUN_KEY"
    if [ -n "$problem" ]; then
      mkdir -p "$result"
      rm -f "$result/key"
      echo "$problem" >"$result/not_judged"
      return
    fi
  fi
  mkdir -p "$result"
  rm -f "$result/not_judged"
  award "$from" "$work" "$result"
  local part
  part=$(mktemp "$result/.key.XXXXXX")
  echo "$whole" >"$part"
  mv "$part" "$result/key"
}

mkdir -p "$OUT/runs" "$OUT/results"
for id; do
  grade "$id"
done
