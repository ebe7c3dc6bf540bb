#!/usr/bin/env bash
# renew.sh OLD RESULTS - what recorded rows are told after sources have moved.
#
# OLD is a built checkout of the commit before, the working folder a built one of
# now. A variant whose hash is another one keeps its rows in RESULTS if nvcc gives
# both versions the same machine code for sm_90; its rows get the new hash. Rows
# of a variant that lies in another chapter now go to that chapter's file. What
# differs in its code keeps the old hash, and is stale.
set -euo pipefail
old=$1 results=$2
nvcc=${NVCC:-nvcc} flags=${KERNEL_FLAGS:--O3 -std=c++17}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

columns() { # TREE - problem/variant, hash, file and chapter, a line each
  awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    {print $at["problem"] "/" $at["variant"], $at["sha"], $at["file"],
      $at["chapter"]}' "$1/build/catalogue.csv" | sort
}
machine_code() { # TREE FILE OUT - the code and the constants of its kernels
  # shellcheck disable=SC2086 # flags are words
  (cd "$1" && "$nvcc" $flags -arch=sm_90 -cubin -Ikernels -Iharness \
    -I"$(cut -d/ -f1,2 <<<"$2")" -include "build/sources/$2.h" \
    -o "$3.cubin" "$2" 2>/dev/null) || return 1
  readelf -SW "$3.cubin" 2>/dev/null | grep -oE ' \.(text|nv\.constant0)\.[^ ]+' | sort |
    while read -r section; do
      readelf -x "$section" "$3.cubin" 2>/dev/null | grep '^  0x' | cut -c1-47
    done >"$3"
  touch "$3" # what calls a library alone has no kernel
}
same_code() { # OLD_FILE FILE
  machine_code "$old" "$1" "$work/a" && machine_code . "$2" "$work/b" &&
    cmp -s "$work/a" "$work/b"
}

# Hashes as a sed script; and where each variant's rows belong now.
join <(columns "$old") <(columns .) >"$work/names"
while read -r name was from _ is to _; do
  [ "$was" != "$is" ] || continue
  if [[ $to == *.cu ]] && same_code "$from" "$to"; then
    echo "renew: $name: the same machine code: $was is now $is" >&2
    echo "s/,$was,/,$is,/g"
  else
    echo "renew: $name: other machine code: its rows are stale" >&2
  fi
done <"$work/names" >"$work/hashes"
for file in "$results"/*.csv; do
  sed -f "$work/hashes" "$file" >"$work/${file##*/}"
done

# Of these a row begins with chapter, problem and variant.
(cd "$work" && rm -rf moved && mkdir moved && awk -F, -v OFS=, '
  FILENAME == "names" {split($0, f, " "); to[f[1]] = f[7]; next}
  FNR == 1 {head = $0}
  FNR > 1 {
    if ($2 "/" $3 in to) $1 = to[$2 "/" $3]
    out = FILENAME == "ratios.csv" ? FILENAME : "chapter" $1 ".csv"
    if (!(out in begun)) {begun[out]; print head > "moved/" out}
    print > "moved/" out
  }' names chapter*.csv ratios.csv && mv moved/* .)
rm -f "$results"/chapter*.csv
mv "$work"/*.csv "$results/"
