#!/usr/bin/env bash
# What a change is said to cost is what the changed program is counted to cost. What cannot
# be tried is told; what is offered is worth it.
. tests/tap.sh
. tests/emulator/what-if.sh

# ---- the same source, padded by hand ----

cat >"$scratch/pairs.cu" <<'CU'
#include <cstdio>
#ifndef MORE
#define MORE 0
#define OTHER 0
#endif
template <class T> __global__ void turn(const T *in, T *out) {
  __shared__ T one[32][32 + MORE], other[16][64 + OTHER];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8)
    one[j][x] = in[32 * j + x];
  for (int j = y; j < 16; j += 8) {
    other[j][x] = in[j];
    other[j][x + 32] = in[j];
  }
  __syncthreads();
  for (int j = y; j < 32; j += 8) {
    T v = one[x][j];
    if (x < 16 && j % 3)
      v = v + other[x][2 * j];
    out[(blockIdx.x * 32 + j) * 32 + x] = v;
  }
}
__global__ void bump(int *out) {
  __shared__ int bins[8][32 + MORE];
  if (threadIdx.y == 0)
    for (int i = 0; i < 8; i++)
      bins[i][threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[threadIdx.x % 8][threadIdx.y], 1);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x % 8][threadIdx.x];
}
template <class T> void run(int blocks) {
  T *in, *out;
  cudaMalloc(&in, 32 * 32 * sizeof(T));
  cudaMalloc(&out, blocks * 32 * 32 * sizeof(T));
  cudaMemset(in, 0, 32 * 32 * sizeof(T));
  for (int i = 0; i < 2; i++)
    turn<T><<<blocks, dim3(32, 8)>>>(in, out);
  cudaFree(in);
  cudaFree(out);
}
int main() {
  int *out;
  run<float>(5);
  run<double>(3);
  run<char>(2);
#ifdef ALL
  run<short>(2);
  run<int>(4100); // of which a sample is counted
#endif
  cudaMalloc(&out, 128);
  bump<<<1, dim3(32, 8)>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
all=''
[ "${TIER:-}" != all ] || all=-DALL
made() { "$emucc" $all -DMORE="$1" -DOTHER="$2" "$scratch/pairs.cu" -o "$scratch/pairs-$1-$2"; }
made 0 0
kernels=('turn<float>' 'turn<double>' 'turn<char>' bump)
[ -z "$all" ] || kernels+=('turn<short int>' 'turn<int>')
while read -r a b map; do
  made "$a" "$b"
  EMU_COUNTS=$scratch/pairs.csv "$scratch/pairs-$a-$b" 2>/dev/null
  EMU_WHAT_IF=$map "$scratch/pairs-0-0" 2>"$scratch/pairs.said"
  for kernel in "${kernels[@]}"; do
    same "$(said "$scratch/pairs.said" "$kernel")" \
      "$(counted "$scratch/pairs.csv" "$kernel")" "$kernel with rows longer by $a, $b"
  done
done < <(
  echo '7 9 pad:one=7+pad:other=9+pad:bins=7'
  [ -z "$all" ] || echo '1 1 pad:one=1+pad:other=1+pad:bins=1'
)
one=$(EMU_THREADS=1 EMU_WHAT_IF=pad:one=3 "$scratch/pairs-0-0" 2>&1)
is "$(EMU_THREADS=7 EMU_ORDER=5 EMU_WHAT_IF=pad:one=3 "$scratch/pairs-0-0" 2>&1)" "$one" \
  'whatever the order of the blocks'
# ---- what is told and not tried ----

cat >"$scratch/cannot.cu" <<'CU'
__global__ void wide(float *out) {
  __shared__ __align__(16) float rows[32][32];
  reinterpret_cast<float4 *>(rows[threadIdx.x])[0] = make_float4(1, 2, 3, 4);
  __syncthreads();
  out[threadIdx.x] = rows[31 - threadIdx.x][0];
}
__global__ void both(float *out) {
  __shared__ float odd[8][32], even[8][32];
  float *p = threadIdx.x % 2 ? odd[1] : even[1];
  p[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = odd[1][threadIdx.x | 1] + even[1][threadIdx.x & ~1];
}
__global__ void flat(float *out) {
  __shared__ float line[1024];
  line[32 * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = line[32 * (31 - threadIdx.x)];
}
int main() {
  float *out;
  cudaMalloc(&out, 128);
  wide<<<1, 32>>>(out);
  both<<<1, 32>>>(out);
  flat<<<1, 32>>>(out);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
"$emucc" "$scratch/cannot.cu" -o "$scratch/cannot"
cannot() { EMU_WHAT_IF=$1 "$scratch/cannot" 2>&1; }
like "$(cannot pad:rows=1)" 'wide, pad:rows=1: not tried: .* would not be aligned' 'misaligned'
like "$(cannot pad:rows=4)" 'stores  1 request, 32.00 -> 4.00 ' 'aligned, rows longer by a vector'
like "$(cannot swizzle:rows)" 'not tried: an access takes several elements' 'no neighbours'
like "$(cannot pad:odd=1)" 'not tried: a warp accesses it and another array' 'two arrays at once'
like "$(cannot pad:line=1)" 'not tried: it has no rows; say' 'no rows'
like "$(cannot pad:line=1,row=32)" 'loads   1 request, 32.00 -> 1.00' 'rows that are said'
like "$(cannot pad:line=1,row=3000)" 'not tried: it has fewer elements' 'too long a row'
status=0
wrong=$(cannot pad:lines=1) || status=$?
is "$status $(grep -c 'pad:lines=1: no kernel that ran accesses .* there are: .*line' <<<"$wrong")" \
  '1 1' 'a name that no array has'
for wrong in pad tile pad: pat:a=1 pad:a=0 pad:a=1x pad:a=-1 pad:a=1,row= swizzle:a=2 + ,; do
  fails "EMU_WHAT_IF=.*: give a map and an array, as pad:tile=1" \
    env EMU_WHAT_IF="$wrong" "$scratch/cannot"
done

# ---- arrays in global memory ----
# Each kernel as it is, and with a layout of its own (-DCHANGED).

cat >"$scratch/global.cu" <<'CU'
#ifdef CHANGED
enum { PITCH = 72, STRUCTS = 0, WIDE = 1, EXTRA = 33 };
#else
enum { PITCH = 70, STRUCTS = 1, WIDE = 0, EXTRA = 32 };
#endif
struct mixed {
  double weight;
  float4 place;
  char kind;
  float value[2];
};
__device__ float table[64][PITCH];
__global__ void pitched(const float *in, float *out) {
  for (int row = threadIdx.y; row < 50; row += blockDim.y)
    for (int x = threadIdx.x; x < 70; x += 32) {
      out[row * PITCH + x] = in[row * PITCH + x];
      table[row][x] = 1;
    }
}
__global__ void fields(const mixed *all, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = all[i].place.x + all[i].value[1] + all[i].kind;
}
__global__ void fields_apart(const float4 *place, const float *value, const char *kind,
                             float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = place[i].x + value[i] + kind[i];
}
__global__ void apart(const double *x, const double *y, double *z) {
  int i = 3 * threadIdx.x % 128;
  z[i] = x[i] * y[i];
}
struct three {
  double x, y, z;
};
__global__ void together(three *all) {
  int i = 3 * threadIdx.x % 128;
  all[i].z = all[i].x * all[i].y;
}
__global__ void narrow(const short *from, short *to) {
  for (int k = 0; k < 4; k++)
    to[4 * threadIdx.x + k] = from[4 * threadIdx.x + k];
}
__global__ void wider(const uint2 *from, uint2 *to) {
  to[threadIdx.x] = from[threadIdx.x];
}
__global__ void dynamic() {
  extern __shared__ float line[];
  line[threadIdx.x * EXTRA] = 1;
  line[threadIdx.x * EXTRA] += 1;
}
__global__ void inside(const float *from, const float *middle, float *to) {
  to[threadIdx.x] = from[threadIdx.x] + middle[threadIdx.x];
}
__global__ void before(float *late) {
  late[(int)threadIdx.x - 8] = 1;
}
__global__ void update(float *sums) {
  float held[4];
  for (int k = 0; k < 4; k++)
    held[k] = sums[4 * threadIdx.x + k];
  for (int k = 0; k < 4; k++)
    sums[4 * threadIdx.x + k] = held[k] + 1;
}
int main() {
  char *a, *b, *c, *pinned;
  cudaMalloc(&a, 1 << 16);
  cudaMalloc(&b, 1 << 16);
  cudaMalloc(&c, 1 << 16);
  cudaMallocHost(&pinned, 1 << 16);
  cudaMemset(a, 0, 1 << 16);
  cudaMemset(b, 0, 1 << 16);
  pitched<<<1, dim3(32, 8)>>>((float *)a, (float *)c);
  if (STRUCTS)
    fields<<<2, 128>>>((mixed *)a, (float *)c);
  else
    fields_apart<<<2, 128>>>((float4 *)a, (float *)b, b + 8192, (float *)c);
  if (STRUCTS)
    apart<<<1, 128>>>((double *)a, (double *)b, (double *)c);
  else
    together<<<1, 128>>>((three *)a);
  if (WIDE)
    wider<<<1, 96>>>((uint2 *)a, (uint2 *)c);
  else
    narrow<<<1, 96>>>((short *)a, (short *)c);
  dynamic<<<1, 32, 33 * 32 * 4>>>();
  inside<<<1, 32>>>((float *)a, (float *)(a + 512), (float *)pinned);
  before<<<1, 32>>>((float *)(c + 4096));
  update<<<1, 32>>>((float *)a);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  cudaFreeHost(pinned);
  return cudaDeviceSynchronize();
}
CU
"$emucc" "$scratch/global.cu" -o "$scratch/global"
"$emucc" -DCHANGED "$scratch/global.cu" -o "$scratch/changed"
EMU_COUNTS=$scratch/changed.csv "$scratch/changed" 2>/dev/null
while read -r map kernel of; do
  EMU_WHAT_IF=$map EMU_COUNTS=$scratch/global.csv "$scratch/global" >/dev/null 2>"$scratch/global.said"
  said=$(said "$scratch/global.said" "$kernel")
  counted=$(counted "$scratch/changed.csv" "$of" global sectors)
  [ "${said/stores/}" != "$said" ] || counted=${counted% stores*} # no array of the map
  same "$said" "$counted" "$kernel, $map: as $of"
done <<'MAPS'
pad:in=2,row=70+pad:out=2,row=70+pad:table=2 pitched pitched
aos:x+aos:y+aos:z apart together
wide:from=4+wide:to=4 narrow wider
soa:all fields fields_apart
MAPS
global() { EMU_WHAT_IF=$1 "$scratch/global" 2>&1; }
global pad:line=1,row=32 >"$scratch/global.said"
same "$(said "$scratch/global.said" dynamic)" "$(counted "$scratch/changed.csv" dynamic)" \
  'dynamic shared memory, of rows that are said'
while read -r map why; do
  like "$(global "$map")" ": not tried: $why" "$map: $why"
done <<'REASONS'
align:from another argument points into the middle
align:to it is the host's memory
pad:late=1,row=8 an access is before its first element
wide:sums=4 the kernel both loads and stores it
soa:in its elements are no structs
aos:x one array alone makes no structs
pad:from=1 it has no rows
turn:in,row=70 it does not end with a row
swizzle:in,row=70 only a row of 2, 4, 8
align:in=128 that element is there already
pad:in=1,row=70+align:in=32,from=1 two maps of one array
swizzle:all,row=2 only a row
soa:middle,of=4 another argument points into the middle
REASONS
# Half-used sectors are offered a cure, after launches that waste nothing, too; counted as
# if it had been asked for.
cat >"$scratch/half.cu" <<'CU'
struct pair {
  float used, other;
};
__global__ void sum(const pair *pairs, float *out, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = step ? pairs[i].used : 1;
}
int main() {
  pair *pairs;
  float *out;
  cudaMalloc(&pairs, 4096 * sizeof *pairs);
  cudaMalloc(&out, 4096 * sizeof *out);
  cudaMemset(pairs, 0, 4096 * sizeof *pairs);
  for (int step = 0; step < 2; step++)
    sum<<<16, 256>>>(pairs, out, step);
  cudaFree(pairs);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
"$emucc" "$scratch/half.cu" -o "$scratch/half"
half=$("$scratch/half" 2>&1 | grep -A 5 '^? ')
like "$half" '128 requests, 8.00 -> 4.00 sectors each' \
  'half-used sectors are offered a cure'
same "$half" "$(EMU_WHAT_IF=soa:pairs "$scratch/half" 2>&1 | sed -n '/^?/,$p')" \
  'which costs what it costs where it is asked for'
is "$(EMU_THREADS=7 EMU_ORDER=3 "$scratch/half" 2>&1 | grep -A 5 '^? ')" "$half" \
  'whatever the order of the blocks'

# So are the members of a vector, loaded one by one, and short rows of neighbours.
cat >"$scratch/wasted.cu" <<'CU'
__global__ void members(const uint4 *all, unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = all[i].x + all[i].y + all[i].z + all[i].w;
}
__global__ void short_rows(const float *field, float *out) {
  int y = threadIdx.y, x = blockIdx.x * blockDim.x + threadIdx.x;
  out[blockIdx.x * 256 + y * 4 + threadIdx.x] = field[y * 64 + x];
}
int main(int arguments, char **) {
  uint4 *in;
  unsigned *out;
  cudaMalloc(&in, 64 * 64 * 4);
  cudaMalloc(&out, 64 * 64 * 4);
  cudaMemset(in, 0, 64 * 64 * 4);
  if (arguments > 1)
    members<<<4, 256>>>(in, out);
  else
    short_rows<<<16, dim3(4, 64)>>>((float *)in, (float *)out);
  cudaFree(in);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
"$emucc" "$scratch/wasted.cu" -o "$scratch/wasted"
wasted() { "$scratch/wasted" "$@" 2>&1 | sed -n '/^?/,$p'; }
like "$(wasted members)" '^\? members, wide:all=4: .* of 16 bytes$' 'members of a vector are one access'
like "$(wasted members)" '^  at least [0-9.e-]* -> 1.62e-05 ms' 'of several instructions one is left'
like "$(wasted)" '128 requests, 8.00 -> 4.00 sectors each' 'short rows are turned'
same "$(wasted)" "$(EMU_WHAT_IF=turn:field,row=64 wasted)" 'which costs what it does where it is asked for'
# What lies between a kernel's arguments points nowhere.
cat >"$scratch/between.cu" <<'CU'
// The bytes behind an int argument hold what was on the stack.
__global__ void strided(const float *in, float *out, int low) {
  out[threadIdx.x] = in[2 * threadIdx.x] + (low == 0);
}
__attribute__((noinline)) void leave(const float *in) {
  const float *volatile there[256];
  for (int i = 0; i < 256; i++)
    there[i] = in;
}
__attribute__((noinline)) void launch(const float *in, float *out) {
  strided<<<1, 128>>>(in, out, (int)(size_t)(in + 16));
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 4096);
  cudaMemset(in, 0, 4096);
  leave(in);
  launch(in, out);
  cudaFree(in);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
like "$("$emucc" run --what-if soa:in,of=2 "$scratch/between.cu" 2>&1)" '8.00 -> 4.00 sectors each' \
  'bytes between arguments are none'

# ---- offered ----
# Where nothing is asked, a kernel with bank conflicts is shown the map that gains most;
# counted, where all of a launch is looked at, as if that one had been asked for.

cat >"$scratch/offered.cu" <<'CU'
__global__ void column(float *out, int times) {
  __shared__ float tile[32][32];
  tile[threadIdx.x][0] = threadIdx.x;
  float v = 0;
  for (int i = 0; i < times; i++)
    v += tile[threadIdx.x][i % 32];
  out[threadIdx.x] = v;
}
__global__ void flat(double *out) {
  __shared__ double line[512];
  line[16 * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = line[16 * (31 - threadIdx.x)];
}
__global__ void wide(float4 *out) {
  __shared__ __align__(16) float rows[32][32];
  float4 *row = reinterpret_cast<float4 *>(rows[threadIdx.x]);
  row[0] = make_float4(1, 2, 3, 4);
  out[threadIdx.x] = row[0];
}
__global__ void one_word(float *out) {
  __shared__ float few[1024];
  few[32 * threadIdx.x] = 1;
  out[threadIdx.x] = few[threadIdx.x * 32] + few[threadIdx.x];
}
__global__ void fine(float *out) {
  __shared__ float good[32][32];
  good[0][threadIdx.x] = 1;
  out[threadIdx.x] = good[0][threadIdx.x];
}
int main(int arguments, char **argument) {
  float *out;
  cudaMalloc(&out, 1024);
  switch (arguments > 1 ? argument[1][0] : 0) {
  case 'c':
    column<<<atoi(argument[2]), 32>>>(out, atoi(argument[3]));
    column<<<1, 32>>>(out, 1);
    break;
  case 'd': flat<<<1, 32>>>((double *)out); break;
  case 'w': wide<<<1, 32>>>((float4 *)out); break;
  case 'a':
    flat<<<1, 32>>>((double *)out);
    wide<<<1, 32>>>((float4 *)out);
    one_word<<<1, 32>>>(out);
  default: fine<<<1, 32>>>(out);
  }
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
"$emucc" -include cstdlib "$scratch/offered.cu" -o "$scratch/offered"
offered() { "$scratch/offered" "$@" 2>&1 | grep -A 9 '^Laid out otherwise'; }
while read -r map how; do
  # shellcheck disable=SC2086
  same "$(offered $how | sed 1d)" \
    "$(EMU_WHAT_IF=$map "$scratch/offered" $how 2>&1 | sed -n '/^?/,$p')" "offered: $map, $how"
done <<'HOWS'
pad:line=1,row=16 d
pad:rows=4 w
HOWS
like "$(offered c 8 3)" ' loads   24 requests, 32.00 -> 1.00 ' 'whole'
like "$(offered c 40 3000)" 'loads   ~120000 requests, 32.00 -> 1.00 .* 3840000 -> 120000 in' \
  'some blocks of many, some requests of each'
is "$(offered a | grep -c '^?')" 2 'not more than two'
is "$(offered; EMU_WHAT_IF=0 offered w)" '' 'none without conflicts, nor where none is wanted'
is "$(EMU_THREADS=7 EMU_ORDER=5 offered c 99 3000)" "$(EMU_THREADS=1 offered c 99 3000)" \
  'the same, whatever the order of the blocks'

# ---- by emucc and make ----

said=$("$emucc" run --on rtx3060 --what-if pad:line=1,row=32 --what-if pad:rows=4 \
  "$scratch/cannot.cu" 2>&1)
is "$(grep -c '^? ' <<<"$said")" 2 'emucc run --what-if, twice'
like "$said" "cannot.cu:2: __shared__ __align__\(16\) float rows" 'the line to change'
like "$said" 'at least .* -> .* ms on rtx3060' 'both bounds, on the GPU that is meant'
status=0
said=$(make run VARIANT=transpose/tile SIZE=64 WHAT_IF='pad:tiles=1 pad:tile=2' 2>&1) || status=$?
is "$((status > 0)) $(grep -c 'pad:tiles=1: no kernel .* there are: tile in out$' <<<"$said")" '1 1' \
  'make run: a name that no array has'
like "$said" 'loads   128 requests, 32.00 -> 2.00 ' 'and one that it has'
finish
