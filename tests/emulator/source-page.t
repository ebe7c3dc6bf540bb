#!/usr/bin/env bash
# EMU_ANNOTATE=html: one page that needs nothing else; its costs, findings and
# pictures are those of the other outputs.
. tests/tap.sh
cd "$scratch" || exit 1

cat >turn.cu <<'END2'
// A <b>transpose</b> & more.
__global__ void turn(const float *in, float *out) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = in[y * 32 + x];
  out[y * 32 + x] = tile[x][y];
}
__global__ void column(const float *in, float4 *out) {
  int t = threadIdx.x;
  float a = in[t * 32];
  out[t] = make_float4(a, a, a, a);
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
  cudaMemset(in, 0, 4096);
  turn<<<1, dim3(32, 32)>>>(in, out);
  column<<<1, 32>>>(in, (float4 *)out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
END2
"$emucc" turn.cu -o turn || exit 1
said=$(EMU_ANNOTATE=html ./turn 2>&1)
like "$said" '^The annotated source is in turn\.html$' 'the name of the page is printed'
page=$(<turn.html)
is "$(grep -cE '<script|http|url\(|@import|src=' turn.html)" 0 \
  'no script, nothing from elsewhere'
like "$page" '<meta name="viewport"' 'it is laid out for phones'
like "$page" 'prefers-color-scheme:dark' 'and for the dark'
like "$page" 'A &lt;b&gt;transpose&lt;/b&gt; &amp; more' 'source stands as text'

text() { # without elements, blanks as one; a source line's parts on one line
  sed -zE 's/<style>.*<\/style>//; s/<\/span>\s*/ /g; s/<[^>]*>//g; s/ +/ /g
    s/&lt;/</g' turn.html
}
like "$(text)" 'tile\[x\]\[y\].*' 'the source is there'
like "$(text)" 'shared load 32 × 32\.00 wavefronts \(1\.00\)' \
  'a line with conflicts: requests, cost, cost at best'
like "$(text)" 'global load 1 × 32\.00 sectors \(4\.00\)' 'one that is not coalesced'
like "$(text)" 'global store 1 × 16\.00 sectors *$' 'one at its best has no brackets'

# A row of its own for the line; the finding follows it.
row=$(awk '/id="f0L6"/ { on = 1 } /id="f0L7"/ { on = 0 } on' turn.html)
race=$(awk '/id="f0L5"/ { on = 1 } /id="f0L6"/ { on = 0 } on' turn.html)
like "$row" 'shared load' 'costs stand at their line'
like "$race" '<b>race</b> in turn: ' 'a finding stands at its line'
like "$race" 'href="#f0L6">turn\.cu:6' 'and leads to the other one'
like "$race" 'emucc --explain RACE' 'and to its explanation'
is "$(grep -oE 'href="#[^"]*"' turn.html | sort -u | sed 's/href="#//; s/"//' |
  while read -r id; do grep -q "id=\"$id\"" turn.html || echo "$id"; done)" '' \
  'all links lead somewhere'

is "$(grep -c '<svg role="img"' turn.html)" 2 'two lines waste something: two pictures'
like "$page" '<title>The 32 lanes ask for 32 words, at most 32 of one bank' \
  'banks, in words'
like "$page" '<title>The 32 lanes ask for 128 bytes, which lie in 32 sectors, 1024 bytes' \
  'sectors, in words'
is "$(grep -c 'rect class="many"' turn.html)" 32 '32 words are drawn in one bank'
is "$(grep -c 'rect class="unused"' turn.html)" 32 '32 sectors are drawn'
is "$(grep -c 'class="way"' turn.html)" 64 'and a line for each lane'
if command -v xmllint >/dev/null; then
  sed -n '/<svg/,/<\/svg>/p' turn.html | sed '1i<r>' | sed '$a</r>' |
    xmllint --noout -
  ok $? 'the pictures are well-formed'
else
  skip 1 'no xmllint'
fi
EMU_THREADS=1 EMU_ANNOTATE="$scratch/a page.html" ./turn 2>/dev/null
cmp "a page.html" turn.html
ok $? 'the same bytes under a name of its own, by one thread'

printf 'int main() { return 0; }\n' >empty.cu
"$emucc" empty.cu -o empty && EMU_ANNOTATE=html ./empty 2>/dev/null
like "$(<empty.html)" 'The program has run no kernel' 'no kernel: the page says so'
fails 'EMU_ANNOTATE=yes: give 1, "html"' env EMU_ANNOTATE=yes ./turn
fails 'EMU_ANNOTATE=none/x.html: No such file' env EMU_ANNOTATE=none/x.html ./empty
is "$(ls ./*.html.* none 2>/dev/null)" '' 'nothing half-written is left'
finish
