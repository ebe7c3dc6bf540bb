#!/usr/bin/env bash
# try.sh FOLDER PROGRAM.cu - compiles a program with emucc and runs it.
#
# Leaves FOLDER/NAME (the program), NAME.said (the compiler's words), and for the
# run NAME.status, NAME.out, NAME.err and NAME.csv (the counts). NAME.status says
# "compile" where there was nothing to run, and NAME.err why. Lines "//! NAME=VALUE"
# of the source set the environment.
set -uo pipefail
folder=$1 source=$2
name=$(basename "$source" .cu)
emucc=${B:-build}/bin/emucc

if ! timeout 120 "$emucc" -std=c++17 "$source" -o "$folder/$name" \
  >"$folder/$name.said" 2>&1; then
  mv "$folder/$name.said" "$folder/$name.err"
  echo compile >"$folder/$name.status"
  exit
fi
mapfile -t settings < <(sed -n 's|^//! \([A-Z_]*=.*\)|\1|p' "$source")
{ env EMU_COUNTS="$folder/$name.csv" "${settings[@]}" \
  timeout 60 ${EMULATE:+"$EMULATE"} "$folder/$name" >"$folder/$name.out" 2>"$folder/$name.err"; } 2>/dev/null
echo $? >"$folder/$name.status"
