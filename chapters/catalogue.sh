#!/usr/bin/env bash
# catalogue.sh FILE... - prints the catalogue of variants as CSV.
#
# Reads each file's card (the //= lines), its VARIANT line and its name; the
# chapter is the number that its folder begins with, 0 under kernels/. A line
# that does not parse stops the build with the file, the line and what to type.
set -euo pipefail
cd "$(dirname "$0")/.."
export LC_ALL=C
shopt -s inherit_errexit

die() { echo "catalogue: $*" >&2; exit 1; }

# Repository headers that a file includes, the nested ones too.
headers() {
  local h found
  for h in $(sed -n 's/^#include "\([^"]*\)".*/\1/p' "$1"); do
    for found in "$(dirname "$1")/$h" "kernels/$h"; do
      [ -f "$found" ] && { echo "$found"; headers "$found"; break; }
    done
  done
}

problem_file() { # problem name -> the problem.c that defines it
  grep -l "\.name = \"$1\"" chapters/*/problem.c kernels/*/problem.c || true
}

# What a compiler sees of the variant, its headers and its problem; comments,
# markers and layout do not change it, nor does the compiler that is here.
source_hash() { # file, problem file
  local files text
  mapfile -t files < <(headers "$1" | sort -u)
  text=$(for f in "$1" "${files[@]}" "$2"; do
    awk -f chapters/strip.awk "$f" ||
      die "$f: it cannot be read, or a comment in it is not closed"
  done)
  { printf %s "$text"; tr -d ' \t' <<<"$KERNEL_FLAGS" | tr -d '\n'; } |
    sha256sum | cut -c1-12
}

card() { # file, word -> the rest of that //= line, space-separated
  sed -n "s/^ *\/\/= $2 *\(.*[^ ]\) *$/\1/p" "$1" | tr -d ' '
}
has_card() { grep -q "^ *//= $2\( \|\$\)" "$1"; }

echo "variant,problem,file,chapter,needs,sweeps,sizes,destroys,inaccurate,wrong,sha"
for file in "$@"; do
  name=$(basename "${file%.*}")
  call=$(tr '\n' ' ' <"$file" | grep -o 'VARIANT(.*' | tail -n 1) ||
    die "$file has no VARIANT line; end it with VARIANT(\"$name\", \"one sentence\", \"problem\", launch)"
  said=$(sed 's/^VARIANT( *"\([^"]*\)".*/\1/' <<<"$call")
  [ "$said" = "$name" ] || die "$file: VARIANT says \"$said\"; it must be the file's name, \"$name\""
  problem=$(sed 's/.*, *"\([^"]*\)", *[a-z_A-Z0-9]* *);.*/\1/' <<<"$call")
  from=$(problem_file "$problem")
  [ -n "$from" ] || die "$file: no problem.c defines the problem \"$problem\""
  folder=$(basename "$(dirname "$file")")
  case $folder in [0-9]-*) chapter=${folder%%-*} ;; *) chapter=0 ;; esac
  wrong=0; grep -Eq '^ *//= races *(>|>=) *[0-9]' "$file" && ! grep -q '^ *//= races >= 0' "$file" && wrong=1
  destroys=0; has_card "$file" "destroys input" && destroys=1
  inaccurate=0; has_card "$file" inaccurate && inaccurate=1
  sha=$(source_hash "$file" "$from")
  echo "$name,$problem,$file,$chapter,$(card "$file" needs),$(card "$file" sweeps),$(card "$file" sizes | tr , ' '),$destroys,$inaccurate,$wrong,$sha"
done
