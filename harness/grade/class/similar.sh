#!/usr/bin/env bash
# similar.sh OUT NUMBER - writes OUT/similar.csv: pairs of the submissions that
# OUT/ids lists, by how much of the one's text is in the other, percent. Debian's
# similarity-tester compares them token by token, whatever names, numbers and
# layout are; what is in the starter, too, is left out first. The lab's own
# solution is one more. Files of over 16 KiB are told and left out: no lab needs so
# much, and comparing 200 000 parentheses with a short file takes minutes.
set -euo pipefail
out=$(realpath -- "$1") number=$2
least=60 most_bytes=16384

rm -f "$out/similar.csv" "$out/similar_baseline"
[ "$(wc -l <"$out/ids")" -gt 1 ] || exit 0
command -v sim_c >/dev/null || {
  echo "similar submissions are not looked for: sim_c is missing; Debian 12 and" \
    "Ubuntu have it: apt-get install similarity-tester"
  exit 0
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir own
starter=$out/submissions/.starter/lab$number.cu
while read -r id; do
  file=$out/submissions/$id/lab$number.cu
  [ -f "$file" ] || continue
  if [ "$(stat -c %s "$file")" -gt $most_bytes ]; then
    echo "$id: lab$number.cu is over 16 KiB; not compared with the others"
    continue
  fi
  sim_c -n -T -r 16 -S "$file" / "$starter" |
    sed -nE 's/.*: line ([0-9]+)-([0-9]+) +\|.*/\1,\2d/p' >lines
  sed -f lines "$file" >"own/$id"
done < <(cat "$out/ids"; echo .solution)

# How similar solutions are that were written without one another: the lab's own, and
# its alternatives, what is in the starter left out likewise.
baseline() {
  local file count=0
  mkdir apart
  for file in "${INSTANCE:-}"/instructor/{solution.cu,alternatives/*.cu}; do
    [ -f "$file" ] || continue
    count=$((count + 1))
    sim_c -n -T -r 16 -S "$file" / "$starter" |
      sed -nE 's/.*: line ([0-9]+)-([0-9]+) +\|.*/\1,\2d/p' >lines
    sed -f lines "$file" >"apart/$count"
  done
  [ $count -gt 1 ] || return 0
  (cd apart && find . -type f -size +0 | sort | sim_c -i -e -p -T -r 20 -t 1) |
    awk -v count=$count '$2 == "consists" && $4 > most { most = $4 }
      END { printf "Of %d right solutions that were written apart up to %d %% of one is in another.\n",
        count, most }'
}
baseline >"$out/similar_baseline"

cd own
{
  echo percent,id,other
  find . -type f -size +0 | sort | sim_c -i -e -p -T -r 20 -t "$least" | awk '
    $2 == "consists" {
      sub(/^\.\//, "", $1)
      sub(/^\.\//, "", $7)
      pair = $1 < $7 ? $1 "," $7 : $7 "," $1
      if ($4 > most[pair]) most[pair] = $4
    }
    END { for (pair in most) print most[pair] "," pair }' |
    sort -t, -k1,1nr -k2
} >"$out/similar.csv.part"
mv "$out/similar.csv.part" "$out/similar.csv"
pairs=$(($(wc -l <"$out/similar.csv") - 1))
[ $pairs -eq 0 ] || echo "$out/similar.csv: $pairs pairs, to be read"
