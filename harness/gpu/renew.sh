#!/usr/bin/env bash
# renew.sh CATALOGUE FOLDER... - gives recorded rows the hash of today's source
# where its code is the same as that of the source which they were recorded with.
#
# A row names its source by source_hash. Where that is not today's, the newest
# commit is looked for whose source has this hash. If nvcc makes the same machine
# code of both, for the compute capability in the folder's machine.csv, and gcc
# the same of the host's part, names apart, then the kernel that was measured is
# the kernel of today: the row gets today's hash, and follows its variant where
# that was renamed or moved to another chapter. git knows renamed files; RENAMED
# ("NEW=OLD ...", each a PROBLEM/VARIANT) tells what git does not. Of a problem's
# source, texts and lists of sizes may be others, and, of rows that have no column
# flops, what an ideal implementation does. Whatever is not the same stays
# stale, and is named.
#
# Machine code cannot be compared without the source, and a hash does not give it
# back: this needs the history, and nvcc.
set -euo pipefail
# shellcheck source=harness/gpu/common.sh
. "$(dirname "$0")/common.sh"
# shellcheck source=harness/gpu/history.sh
. "$(dirname "$0")/history.sh"
catalogue=$1
shift
for folder; do need_folder "${folder%/}" renew; done
need_tool nvcc
for command in git readelf "${CC:=gcc}"; do
  command -v "$command" >/dev/null || die "$command is not here; type make setup"
done
NVCC=${NVCC:-nvcc}
git rev-parse -q --verify HEAD >/dev/null 2>&1 ||
  die "there is no history here: renew in a clone made by git"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#define SOURCE_%s ""\n' FILE CARD HASH >"$work/card.h"

# ---- which rows ----

# name,hash,kind,rows of each variant, or baseline, that files have rows of; kind:
# flops, where rows tell of an ideal implementation's, else none.
recorded() { # FILE...
  awk -F, 'FNR == 1 {split("", at); for (i = 1; i <= NF; i++) at[$i] = i; next}
    function count(variant, hash) {
      if (hash in at)
        rows[("problem" in at ? $at["problem"] "/" : "") $at[variant] "," \
          $at[hash] "," ("flops" in at ? "flops" : "none")]++
    }
    {count("variant", "source_hash"); count("baseline", "baseline_source_hash")}
    END {for (key in rows) print key "," rows[key]}' "$@"
}

catalogue_rows() { # name,hash of today, a line each
  awk -F, 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    {print $at["problem"] "/" $at["variant"] "," $at["source_hash"]}' \
    "$catalogue"
}
hash_today() { # NAME - its status is 1 where there is no such variant
  sed -n "s|^$1,||p" "$work/today" | grep .
}

# ---- where a variant was, and what it is called now ----

paths_of() { # NAME - as git takes them: files that are here would hide others
  local path
  for path in chapters/ kernels/; do
    printf ":(glob)$path**/%s${1#*/}.%s\n" '' cu '' c '[0-9][0-9]-' cu \
      '[0-9][0-9]-' c
  done
}

# The newest commit whose source of NAME has HASH.
commit_of() { # NAME HASH
  local paths rooms commit
  mapfile -t paths < <(paths_of "$1")
  mapfile -t rooms < <(git log --full-history --format= --name-only -- "${paths[@]}" |
    cut -d/ -f1,2 | sort -u | sed 's|.*|:(glob)&/**/problem*.c\n:(glob)&/**/*.h|')
  for commit in "$(git rev-parse HEAD)" $(git log --full-history --format=%H -- "${paths[@]}" "${rooms[@]}" \
    ':(glob)kernels/**/*.h' ':(glob)kernels/**/problem*.c' Makefile \
    ':(glob)**/source.sh' ':(glob)**/strip.awk'); do
    [ "$(hash_in "$(tree_of "$commit")" "$1")" != "$2" ] || {
      echo "$commit"
      return
    }
  done
  return 1
}

# The file that one became: in the working folder, or in later commits.
became() { # FILE
  local commit to
  if git cat-file -e "HEAD:$1" 2>/dev/null; then
    commit=HEAD
    to=$(git diff -M --name-status HEAD | awk -v was="$1" '$2 == was {print $3}')
  else
    commit=$(git log -1 --no-renames --diff-filter=D --format=%H -- "$1")
    [ -n "$commit" ] || return 1
    to=$(git show -M --format= --name-status "$commit" |
      awk -v was="$1" '$2 == was {print $3}')
  fi
  [ -n "$to" ] || return 1
  if [ -e "$to" ]; then echo "$to"; else became "$to"; fi
}

# What NAME is called today; its status is 1 where nothing tells.
name_today() { # NAME COMMIT, which has it
  local pair file to
  for pair in ${RENAMED:-}; do
    [ "${pair#*=}" != "$1" ] || { echo "${pair%%=*}"; return; }
  done
  ! hash_today "$1" >/dev/null || { echo "$1"; return; }
  file=$(variant_file "$(tree_of "$2")" "$1") && to=$(became "$file") || return 1
  awk -F, -v file="$to" 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i; next}
    $at["file"] == file {print $at["problem"] "/" $at["variant"]}' \
    "$catalogue" | grep .
}

# ---- is the code the same ----

# Compiles FILE of TREE; OUT.s is the host's assembly, OUT.cubin what readelf
# says of the kernels' machine code.
compile() { # TREE FILE SM KIND OUT
  local room source=${2%/*}/.code-${2##*/} cubin options=()
  room=$(cut -d/ -f1,2 <<<"$2")
  # Texts of these statements are no code: names, titles, lists of sizes.
  awk -v kind="$4" '/^(VARIANT|PROBLEM)\(/ {inside = 1}
    inside {gsub(/"([^"\\]|\\.)*"/, "\"\""); if (/;$/) inside = 0}
    inside && kind == "none" && /^ *\.work = [a-z_]+,$/ {next}
    {print}' "$1/$2" >"$1/$source"
  echo >"$5.cubin"
  options=(-Ikernels "-I$room" -include "$work/card.h")
  if [ "${2##*.}" = c ]; then
    (cd "$1" && "$CC" -std=c11 -D_GNU_SOURCE -O3 "${options[@]}" -S -o "$5.s" \
      "$source") 2>"$5.err"
    return
  fi
  mkdir -p "$5.keep"
  # shellcheck disable=SC2046 # flags are words
  (cd "$1" && "$NVCC" $(flags_in .) "${options[@]}" "-arch=sm_$3" -default-stream per-thread \
    --keep --keep-dir "$5.keep" -Xcompiler -S -c -o "$5.s" "$source") \
    2>"$5.err" || return
  cubin=$(find "$5.keep" -name '*.cubin' | head -n 1)
  [ -z "$cubin" ] || {
    readelf -SsrW "$cubin"
    readelf -SW "$cubin" | sed -n 's/^ *\[ *\([1-9][0-9]*\)\].*/-x\1/p' |
      xargs -I{} readelf {} "$cubin"
  } >"$5.cubin" 2>/dev/null
}

# The file that lists what is compiled of FILE, made once; or why there is none.
# One at a time of a file: what is compiled lies beside it.
listing() { # TREE FILE SM KIND
  local out=$1/.code/$3/$2 new lock
  mkdir -p "$(dirname "$out")"
  exec {lock}>"$out.lock"
  flock "$lock"
  [[ ${2##*/} != problem*.c ]] || out+=.$4
  [ ! -s "$out" ] || { echo "$out"; return; }
  new=$(mktemp -d -p "$work")/new
  compile "$1" "$2" "$3" "$4" "$new" || {
    echo "not compiled: $(grep -m 1 error "$new.err" || tail -n 1 "$new.err")"
    return 1
  }
  awk -f "$gpu_home/code-listing.awk" "$new".{s,cubin,s,cubin} >"$new"
  [ -s "$new" ] || { echo "nothing was compiled of it"; return 1; }
  mv "$new" "$out"
  echo "$out"
}

# Why two files' code is not the same, or nothing.
difference() { # TREE FILE TREE FILE SM KIND
  local one two
  if ! one=$(listing "$1" "$2" "$5" "$6"); then
    echo "$one"
  elif ! two=$(listing "$3" "$4" "$5" "$6"); then
    echo "today's $two"
  elif ! cmp -s "$one" "$two"; then
    echo "its code is another"
  fi
}

# ---- the verdict on one variant and hash ----

# Says it in a line; a renewed hash's line of the map goes to the file MAP.
judge() { # MAP SM NAME HASH KIND ROWS
  local name=$3 hash=$4 rows="other rows: $6" commit to is old now why=
  [ "$5" = none ] || rows="times: $6"
  stays() { say "$name, $hash: $*; stale $rows"; }
  commit=$(commit_of "$name" "$hash") || {
    stays "no commit here has this source"
    return
  }
  to=$(name_today "$name" "$commit") || {
    stays "there is no such variant any more, and git knows no file that it" \
      "became (where there is one, type RENAMED=NEW=$name)"
    return
  }
  is=$(hash_today "$to") || {
    stays "there is no variant $to"
    return
  }
  old=$(tree_of "$commit") now=$(tree_of_now)
  [ "${hash:0:6}" = "${is:0:6}" ] ||
    why=$(difference "$old" "$(variant_file "$old" "$name")" \
      "$now" "$(variant_file "$now" "$to")" "$2" "$5")
  [ -n "$why" ] || [ "${hash:6}" = "${is:6}" ] ||
    why=$(difference "$old" "$(problem_file "$old" "${name%%/*}")" \
      "$now" "$(problem_file "$now" "${to%%/*}")" "$2" "$5" | sed 's/^/its problem: /')
  if [ -n "$why" ]; then
    stays "of commit ${commit:0:12}, $why"
  else
    echo "$name,$hash,$5,$to,$is" >>"$1"
    [ "$to" = "$name" ] || is="$is of $to"
    say "$name, $hash: the same code as $is; $rows"
  fi
}

export -f judge say die commit_of paths_of became name_today hash_today \
  difference listing compile tree_of tree_of_now place_tree flags_in \
  variant_file problem_file hash_in
export tool gpu_home work catalogue NVCC CC

# Those of what recorded() prints that are not today's, in words.
stale_ones() {
  awk -F, -v today="$work/today" '
    BEGIN {while ((getline line < today) > 0) is[line]}
    !(($1 "," $2) in is) {print $1, $2, $3, $4}'
}

renew_folder() { # FOLDER
  local folder=${1%/} sm csv files out
  mapfile -t files < <(find "$folder" -maxdepth 1 -name '*.csv' ! -name machine.csv)
  [ ${#files[@]} -gt 0 ] || die "there are no results in $folder"
  sm=$(sed -n 's/^compute_capability,//p' "$folder/machine.csv" | tr -d .)
  : >"$work/map.${sm:=90}"
  out=$(mktemp -d -p "$work")
  recorded "${files[@]}" | sort | stale_ones |
    xargs -r -P "$(nproc)" -L 1 bash -c \
    'judge "$@"' _ "$work/map.$sm" "$sm"
  awk -f "$gpu_home/renew-rows.awk" -v out="$out" -v map="$work/map.$sm" \
    "$catalogue" "$work/map.$sm" "${files[@]}"
  replace_files "$out" "$folder"
}

# Files that are others now take the place of those before, whole.
replace_files() { # NEW FOLDER
  local csv
  for csv in "$1"/*.csv; do
    cmp -s "$csv" "$2/${csv##*/}" || cp "$csv" "$2/.${csv##*/}.part"
  done
  for csv in "$2"/.*.csv.part; do
    [ ! -e "$csv" ] || { csv=${csv%.part} && mv "$csv.part" "$2/${csv##*/.}"; }
  done
}

catalogue_rows >"$work/today"
for folder; do
  renew_folder "$folder"
  say "${folder%/}: rows of other sources than today's:" \
    "$(recorded "$folder"/*.csv | stale_ones | awk '{n += $4} END {print n + 0}')"
done
