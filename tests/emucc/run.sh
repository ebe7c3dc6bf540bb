#!/usr/bin/env bash
# run.sh FOLDER PROGRAM.cu - compiles a program and compares what it prints.
#
# FOLDER/NAME.wrong says what is wrong; it is empty where nothing is. Lines that
# begin with "//: " are the output expected; "//! status N" is the exit status
# expected (0 where there is none), and then findings are not wrong.
set -uo pipefail
folder=$1 source=$2
name=$(basename "$source" .cu)
at=$folder/$name
emucc=${B:-build}/bin/emucc
want=$(sed -n 's|^//! status ||p' "$source")

{
  timeout 120 "$emucc" "$source" -o "$at" >"$at.err" 2>&1 || {
    echo "does not compile"
    head -n 10 "$at.err"
    exit
  }
  [ ! -s "$at.err" ] || { echo "the compiler says:"; cat "$at.err"; }
  status=0
  timeout 60 "$at" >"$at.out" 2>"$at.err" || status=$?
  sed -n 's|^//: \{0,1\}||p' "$source" >"$at.want"
  diff "$at.want" "$at.out"
  [ "$status" = "${want:-0}" ] || echo "exit status $status"
  [ -n "$want" ] || grep -E '^emulator: |: (warning|note): ' "$at.err" |
    grep -v 'note: failed call' # a program that asks for the error expects it
} >"$at.wrong" 2>&1
