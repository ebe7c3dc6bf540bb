#!/usr/bin/env bash
# make renew: rows whose kernel's code is the same as when they were recorded get
# the hash of today, and follow a variant that was renamed or moved; rows of other
# code stay stale, and are named.
# tier: all
. tests/tap.sh
needs git g++ readelf

# A course of one problem in two chapters. There is no nvcc: g++ compiles both
# parts, of which the device's has __CUDA_ARCH__.
repo=$scratch/repo
mkdir -p "$scratch/bin" "$repo"/{chapters/{1-one,2-two},kernels} \
  "$repo"/harness/{gpu,bench/catalogue} "$repo/report/recorded/test-gpu"
cat >"$scratch/bin/nvcc" <<'END'
#!/usr/bin/env bash
flags=()
while [ $# -gt 0 ]; do
  case $1 in
    -o) out=$2; shift ;;
    --keep-dir) keep=$2; shift ;;
    -default-stream | -Xcompiler) shift ;;
    -include) flags+=(-include "$2"); shift ;;
    -arch=* | --keep | -c) ;;
    -*) flags+=("$1") ;;
    *) file=$1 ;;
  esac
  shift
done
g++ -x c++ "${flags[@]}" -S -o "$out" "$file" &&
  g++ -x c++ "${flags[@]}" -D__CUDA_ARCH__ -c -o "$keep/x.cubin" "$file"
END
chmod +x "$scratch/bin/nvcc"
cp kernels/{variant,problem}.h "$repo/kernels/"
cp harness/bench/catalogue/{source.sh,strip.awk} "$repo/harness/bench/catalogue/"
echo 'KERNEL_FLAGS := -O2 -std=c++17' >"$repo/Makefile"
cat >"$repo/chapters/1-one/problem.c" <<'END'
#include "problem.h"
static struct work work(const struct instance *i) { return (struct work){4.0 * i->shape.cols, 1}; }
static struct shape vector(long n) { return (struct shape){1, n, 1}; }
PROBLEM(sum) = {
    .name = "sum",
    .title = "a sum",
    .full = "1000,2000",
    .shape_of = vector,
    .work = work,
};
END
variant() { # FILE NAME FACTOR [TIMES]
  cat >"$repo/$1" <<END
// $2 - a stand-in.
#include "variant.h"
#ifdef __CUDA_ARCH__
float kernel_of_all(float x) { return x * $3.0f + 1; }
#endif
static void launch(const struct task *t) {
  for (int turn = 0; turn < ${4:-2}; turn++)
    t->out[turn] = t->in[0][turn];
}
VARIANT("$2", "as it was", "sum", launch);
END
}
for name in comment identifier code host file room told gone; do
  variant "chapters/1-one/01-$name.cu" "$name" $((${#name} + 3))
done
git() { command git -C "$repo" -c user.name=t -c user.email=t@t "$@"; }
commit() { git add -A && git commit -qm "$1"; }
git init -q
commit before

catalogue() {
  (cd "$repo" && echo variant,problem,file,chapter,source_hash &&
    for file in chapters/*/*.cu; do
      name=$(basename "$file" .cu)
      echo "${name#*-},sum,$file,${file:9:1},$(for of in "$file" chapters/1-one/problem.c; do
        KERNEL_FLAGS='-O2 -std=c++17' harness/bench/catalogue/source.sh "$of" |
          sed -n 's/.*HASH "\(.*\)"/\1/p'
      done | paste -sd '\0')"
    done) >"$scratch/catalogue.csv"
}
hash_of() { csv_awk '$at["variant"] == n {print $at["source_hash"]}' n="$1" \
  "$scratch/catalogue.csv"; }
results=report/recorded/test-gpu
record() {
  local name
  printf 'machine,test-gpu\ncompute_capability,9.0\n' >"$repo/$results/machine.csv"
  echo chapter,problem,variant,source_hash,flops,device_name >"$repo/$results/chapter1.csv"
  echo chapter,problem,variant,source_hash,flops,device_name >"$repo/$results/chapter2.csv"
  echo tool,variant,source_hash >"$repo/$results/sanitize.csv"
  echo problem,variant,baseline,source_hash,baseline_source_hash \
    >"$repo/$results/ratios.csv"
  for name in comment identifier code host file room told gone; do
    echo "1,sum,$name,$(hash_of $name),9,\"a, b\"" >>"$repo/$results/chapter1.csv"
    echo "memcheck,sum/$name,$(hash_of $name)" >>"$repo/$results/sanitize.csv"
  done
  echo "sum,code,identifier,$(hash_of code),$(hash_of identifier)" \
    >>"$repo/$results/ratios.csv"
}
renew() {
  (cd "$repo" && PATH=$scratch/bin:$PATH NVCC='' RENAMED=${renamed:-} \
    "$OLDPWD/harness/gpu/renew.sh" "$scratch/catalogue.csv" "$results")
}
# The rows of a variant in the files, but for the hash that is today's.
rows() {
  (cd "$repo/$results" && grep -H "\b$1\b" ./*.csv |
    sed "s/$(hash_of "${2:-$1}")/today/g")
}
catalogue
record
was=$(hash_of file)
before=$(cd "$repo/$results" && sha256sum ./*.csv)
said=$(renew)
is "$? $said" "0 renew: $results: rows of other sources than today's: 0" \
  'rows of today are left alone'

cd "$repo/chapters/1-one" || exit
sed -i 's/a stand-in/another word/' 01-comment.cu
sed -i 's/kernel_of_all/renamed/; s/\bturn\b/i/g
  2a static inline int unused(int x) { return x; }' 01-identifier.cu
sed -i 's/+ 1;/+ 2;/' 01-code.cu
sed -i 's/< 2;/< 3;/' 01-host.cu
git mv chapters/1-one/01-file.cu chapters/1-one/02-better.cu
sed -i 's/"file"/"better"/; s/\bturn\b/i/g' 02-better.cu
git mv chapters/1-one/01-room.cu chapters/2-two/01-room.cu
sed -i 's/,2000/,3000/; s/a sum/another title/' problem.c
rm 01-told.cu 01-gone.cu
cd "$OLDPWD" || exit
commit 'others'
variant chapters/1-one/01-new.cu new 7
commit 'a new name'
catalogue
renamed=sum/new=sum/told
said=$(renew)
is "$? $(wc -l <<<"$said")" '0 17' 'it says a line of what each variant has, and one of all'
is "$(rows comment)" './chapter1.csv:1,sum,comment,today,9,"a, b"
./sanitize.csv:memcheck,sum/comment,today' 'a comment changes nothing'
is "$(rows identifier)" './chapter1.csv:1,sum,identifier,today,9,"a, b"
./ratios.csv:sum,code,identifier,'"$(csv_awk 'NR == 2 {print $4}' \
  "$repo/$results/ratios.csv"),today
./sanitize.csv:memcheck,sum/identifier,today" \
  'renamed identifiers, and functions that nobody calls, are the same code'
like "$said" 'sum/identifier, [0-9a-f]{12}: the same code as [0-9a-f]{12}; other rows: 2' \
  'which is said'
is "$(rows better)" './chapter1.csv:1,sum,better,today,9,"a, b"
./sanitize.csv:memcheck,sum/better,today' 'rows follow a file that was renamed'
is "$(rows room)" './chapter2.csv:2,sum,room,today,9,"a, b"
./sanitize.csv:memcheck,sum/room,today' 'or moved to another chapter'
is "$(rows new)" './chapter1.csv:1,sum,new,today,9,"a, b"
./sanitize.csv:memcheck,sum/new,today' 'or a name that RENAMED tells'
like "$said" 'sum/code, .*: of commit .*, its code is another; stale other rows: 2' \
  'another kernel stays stale, and is named'
like "$said" 'sum/host, .*, its code is another; stale times: 1' \
  'so does another launch'
like "$said" 'sum/gone, .*: there is no such variant any more, .* type RENAMED=NEW=sum/gone' \
  'so does what is gone'
is "$(rows code | grep -c today) $(rows host | grep -c today)" '0 0' \
  'their rows stay as they were'
like "$said" "rows of other sources than today's: 7" 'all are counted'
[ "$(cd "$repo/$results" && sha256sum ./machine.csv)" = \
  "$(grep machine.csv <<<"$before")" ]
ok $? 'the machine file is as it was'
is "$(cd "$repo/$results" && find . -name '*.part')" '' 'and nothing lies beside'

# ---- problems ----
sed -i 's/4.0/8.0/' "$repo/chapters/1-one/problem.c"
commit 'other work'
catalogue
said=$(renew)
like "$said" 'sum/better, .*: of commit .*, its problem: its code is another; stale times: 1$' \
  'where an ideal implementation does something else, its rates are stale'
like "$(rows better)" 'sanitize.csv:memcheck,sum/better,today' \
  'and what has none is not'
sed -i 's/1, n, 1/1, n + 1, 1/' "$repo/chapters/1-one/problem.c"
commit 'other shapes'
catalogue
before=$(cd "$repo/$results" && sha256sum ./*.csv)
said=$(renew)
like "$said" 'sum/better, .*: of commit .*, its problem: its code is another;' \
  'rows of another problem stay stale'
is "$(cd "$repo/$results" && sha256sum ./*.csv)" "$before" \
  'and files as they were'
sed -i 's/+ 1;/+ 9;/' "$repo/chapters/1-one/02-better.cu"
sed -i "s/\(sum,better\),[^,]*/\1,${was:0:6}000000/" "$repo/$results/chapter1.csv"
like "$(renew)" "sum/better, ${was:0:6}000000: no commit here has this source" \
  'a source that no commit has is told'

# ---- without tools ----
no_nvcc() {
  (cd "$repo" && PATH=$(path_without nvcc) NVCC='' \
    "$OLDPWD/harness/gpu/renew.sh" "$scratch/catalogue.csv" "$results")
}
before=$(cd "$repo/$results" && sha256sum ./*.csv)
fails 'renew: nvcc is not here; it comes with the CUDA Toolkit' no_nvcc
rm -rf "$repo/.git"
fails 'renew: there is no history here' renew
is "$(cd "$repo/$results" && sha256sum ./*.csv)" "$before" \
  'and nothing is written'
finish
