# tools.sh - sourced after tap.sh by tests of what reads the Toolkit's tools:
# ncu, cuobjdump, compute-sanitizer and bench are scripts that say what these
# say (ncu 2025.3), with numbers out of the test's tables.
# shellcheck shell=bash disable=SC2154
tools=$scratch/tools
mkdir -p "$tools"
fake() { # NAME SCRIPT
  printf '#!/usr/bin/env bash\nscratch=%q\n%s\n' "$scratch" "$2" >"$tools/$1"
  chmod +x "$tools/$1"
}
fake bench 'echo test-gpu'

# ncu: $scratch/ncu/VARIANT has a line "KERNEL VALUE..." for each launch, its
# values in the order of the metrics asked for. No such file: it fails. Where
# there is a file in ncu-later, those are what it says after the first time.
# shellcheck disable=SC2016
fake ncu 'echo "$*" >>"$scratch/ncu-calls"
while [ $# -gt 0 ]; do
  case $1 in --metrics) metrics=$2 ;; --variant) variant=${2#*/} ;; esac
  shift
done
echo "==PROF== Connected to process 4711 (bench)"
[ -e "$scratch/ncu/$variant" ] || {
  cat "$scratch/ncu-error" 2>/dev/null
  echo "==ERROR== The application returned an error code (1)."
  echo "==ERROR== no kernels were profiled" >&2
  exit 1
}
echo "==PROF== Disconnected from process 4711"
echo "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Context\",\"Stream\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\",\"Section Name\",\"Metric Name\",\"Metric Unit\",\"Metric Value\""
id=0
while read -r kernel values; do
  i=0
  kernel=${kernel//\~/ }
  read -r -a value <<<"$values"
  for metric in ${metrics//,/ }; do
    number=$(printf "%s" "${value[i]:-0}" | sed -E ":a; s/^([0-9]+)([0-9]{3})/\1,\2/; ta")
    echo "\"$id\",\"4711\",\"bench\",\"127.0.0.1\",\"void $kernel(const float *, float *, long)\",\"1\",\"7\",\"(32, 8, 1)\",\"(2, 2, 1)\",\"0\",\"9.0\",\"Command line profiler metrics\",\"$metric\",\"\",\"$number\""
    i=$((i + 1))
  done
  id=$((id + 1))
done <"$scratch/ncu/$variant"
[ ! -e "$scratch/ncu-later/$variant" ] ||
  cp "$scratch/ncu-later/$variant" "$scratch/ncu/$variant"'
mkdir "$scratch/ncu"

# A PATH without the real tools.
none=$scratch/none
mkdir "$none"
for command in bash awk basename cat cksum cp cut dirname env find grep head mkdir mv nproc \
  paste rm sed sha256sum sort tail touch tr wc xargs; do
  ln -s "$(type -P $command)" "$none/$command"
done
