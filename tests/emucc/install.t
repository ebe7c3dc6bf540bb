#!/usr/bin/env bash
# emucc where there is no checkout: installed under a prefix, and unpacked from
# the release; it finds its parts, and its findings name the program's lines.
. tests/tap.sh
built=$(realpath "$B/bin/emucc")
install=harness/emulator/compile/install.sh

cat >"$scratch/atomics.cu" <<'END'
#include <cstdio>
#include <cstdlib>
__global__ void count(int *bins, int n) {
  atomicAdd(&bins[threadIdx.x % n], 1);
}
int main(int argc, char **argv) {
  int *bins, n = argc > 1 ? atoi(argv[1]) : 8, first;
  cudaMalloc(&bins, 8 * sizeof *bins);
  cudaMemset(bins, 0, 8 * sizeof *bins);
  count<<<1, 64>>>(bins, n);
  if (cudaMemcpy(&first, bins, sizeof first, cudaMemcpyDefault) == cudaSuccess)
    printf("%d\n", first);
  cudaFree(bins);
}
END

# ---- under a prefix ----
prefix="$scratch/a prefix/usr"
make -s --no-print-directory install DESTDIR="$scratch/a prefix" PREFIX=/usr
ok $? 'make install with DESTDIR and PREFIX'
is "$(cd "$prefix" && find . -maxdepth 2 | sort | tr '\n' ' ')" \
  '. ./bin ./bin/emucc ./lib ./lib/emucc ' 'writes bin/emucc and lib/emucc'
is "$(find "$prefix" -type l -exec realpath {} + | grep -vF "$(realpath "$prefix")/")" \
  '' 'no link leads out of it'
is "$("$prefix/lib/emucc/bin/nvcc" --version | head -n 1)" \
  "$("$prefix/bin/emucc" --version | head -n 1)" 'bin/nvcc in it is emucc'
emucc=$prefix/bin/emucc
version=$(grep -m1 '^## ' CHANGELOG.md | grep -oE '[0-9]+\.[0-9]+\.[0-9]+')
like "$("$emucc" --version)" "^emucc ${version:-none}: " "CHANGELOG's version"
like "$("$emucc" --version)" 'release 13\.0, V13\.0' 'the CUDA that it emulates'
like "$("$emucc" --help)" "^Manual: $prefix/lib/emucc/manual.md" 'its manual'
is "$(grep -cxE '# (The emulator: .*|check: .*|libraries: .*)' \
  "$prefix/lib/emucc/manual.md")" 3 'which has the pages of the rooms, too'
ok $(($("$emucc" --help | wc -l) > 24)) '--help fits a screen'
is "$("$emucc" --help | awk 'length > 80 && !/^Manual: /')" '' 'of 80 columns'
"$emucc" "$scratch/atomics.cu" -o "$scratch/installed" &&
  "$built" "$scratch/atomics.cu" -o "$scratch/built"
for by in installed built; do
  EMU_COUNTS=$scratch/$by.csv "$scratch/$by" >"$scratch/$by.out" 2>/dev/null
done
cmp "$scratch/installed.csv" "$scratch/built.csv"
ok $? 'what it compiles counts the same'
like "$("$scratch/installed" 9 2>&1)" 'atomics.cu:4' \
  "a finding in an atomic names the program's line, not the header's"
make -s --no-print-directory install PREFIX="$prefix"
is "$?, $(find "$scratch/a prefix" -name '.emucc*')" '0, ' \
  'it can be installed anew, and nothing is left beside'
relative=$(realpath --relative-to=. "$scratch")/relative
$install "$B" "$relative" && "$relative/bin/emucc" --version >/dev/null
ok $? 'a prefix may be relative'
# What g++ compiles begins with a header that it has compiled already.
mkdir "$scratch/tools"
cat >"$scratch/tools/g++" <<END
#!/usr/bin/env bash
grep -hs pch_preprocess -- "\${!#}" >>"$scratch/log"
exec $(command -v g++) "\$@"
END
chmod +x "$scratch/tools/g++"
PATH=$scratch/tools:$PATH "$emucc" -c -o "$scratch/object" "$scratch/atomics.cu"
like "$(<"$scratch/log")" "\"$prefix/lib/emucc/precompiled/.*gch\"" \
  'where it is installed its headers are compiled, too'

# ---- the release ----
release=emucc
said=$($install --release "$B" "$scratch/$release.tar.gz")
like "$said" 'needs g\+\+ and libdw' 'the release says what it needs'
if [ "${TIER:-}" = all ]; then
  sum=$(cksum <"$scratch/$release.tar.gz")
  $install --release "$B" "$scratch/$release.tar.gz" >/dev/null
  is "$(cksum <"$scratch/$release.tar.gz")" "$sum" 'twice the same bytes'
fi
mkdir "$scratch/some where"
tar -C "$scratch/some where" -xzf "$scratch/$release.tar.gz"
moved="$scratch/some where/else"
mv "$scratch/some where/$release" "$moved"
is "$(grep -rlF "$PWD" "$moved")" '' 'nothing in it names the folder of the build'
is "$(readelf -d "$moved/bin/emucc" | grep -c NEEDED)" 0 \
  'emucc needs no library'

planned=$(make -n release SEED=practice 2>/dev/null)
for part in report.tar.gz 'report.pdf [^ ]*report.html .*release.part' 'emucc-[0-9.]*-[^ ]*.tar.gz .*release.part' handouts.tar.gz; do
  like "$planned" "$part" "make release packs $part"
done
like "$(sed '/^| /,$d' README.md)" 'To read .*`report.pdf` or `report.html`, on the \*Releases\* page' \
  'of which README tells before all else'

# A system that has programs, libraries and the unpacked release; no checkout.
alone() {
  local mounts=() folder
  for folder in /usr /bin /lib /lib64 /etc; do
    [ ! -e $folder ] || mounts+=(--ro-bind "$folder" "$folder")
  done
  bwrap "${mounts[@]}" --proc /proc --dev /dev --tmpfs /tmp --unshare-all \
    --uid 65534 --gid 65534 --ro-bind "$moved" "/un packed" \
    --ro-bind "$scratch/atomics.cu" /atomics.cu --chdir / \
    --clearenv --setenv PATH /usr/bin:/bin "$@"
}
if alone true 2>/dev/null; then
  is "$(alone '/un packed/bin/emucc' run atomics.cu 4 2>/dev/null)" 16 \
    'no checkout, another user: it compiles, and the program runs'
  alone '/un packed/bin/emucc' run -O3 atomics.cu 9 >"$scratch/out" 2>&1
  is "$?" 1 'and exits nonzero on a finding'
  like "$(<"$scratch/out")" 'atomics.cu:4' 'which names the line'
else
  skip 3 'no bwrap that may be used here'
fi
finish
