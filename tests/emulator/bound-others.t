#!/usr/bin/env bash
# Bounds of programs that are not the course's: launches side by side, graphs,
# atomic operations, large caches, structs; what they take is never less.
. tests/tap.sh

cat >"$scratch/several.cu" <<'CU'
#include <cstring>
__device__ void spin(float *x) {
  __shared__ float s[256];
  volatile float *v = s;
  int t = threadIdx.x;
  v[t] = x[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 500; i++)
    sum += v[t ^ (i & 255)];
  x[t] = sum;
}
__global__ void beside(float *x) { spin(x); }
__global__ void behind(float *x) { spin(x); }
__global__ void in_graph(float *x) { spin(x); }
__global__ void small(float *x) { x[threadIdx.x] *= 2; }
__global__ void small_in_graph(float *x) { x[threadIdx.x] *= 2; }
__global__ void copy(const float *a, float *b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  b[i] = a[i];
}
__global__ void twice(const float *a, float *b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  b[i] = a[i];
}
__global__ void each(const float *a, float *sum) {
  atomicAdd(sum, a[blockIdx.x * 256 + threadIdx.x]);
}
__global__ void warp_sums(const float *a, float *sum) {
  float v = a[blockIdx.x * 256 + threadIdx.x];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0)
    atomicAdd(sum, v);
}
__global__ void few(const float *a, float *sum) {
  float v = 0;
  for (int k = 0; k < 32; k++)
    v += a[k * 256 + threadIdx.x];
  atomicAdd(sum, v);
}
struct record {
  float x, y, rest[62];
};
__global__ void two_members(const record *p, float *out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  record mine = p[i];
  out[i] = mine.x + mine.y;
}
// The weights may be loaded before the loop, which array before it, too.
__global__ void hoisted(const float *__restrict__ w, float *x, int rounds) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int k = 0; k < rounds; k++) {
    s[t] = k;
    __syncthreads();
    for (int j = 0; j < 8; j++)
      x[t] += w[j * 256 + t] * s[t ^ 1];
    __syncthreads();
  }
}
__global__ void by_a_flag(const float *w, const float *u, float *x, int flag) {
  float sum = 0;
  for (int k = 0; k < 2000; k++)
    if (flag)
      sum += w[threadIdx.x];
    else
      sum -= u[threadIdx.x];
  x[threadIdx.x] = sum;
}
// Not the same words: 1000 rounds of a wavefront, eight warps.
__global__ void other_words(float *x) {
  __shared__ float s[512];
  float sum = 0;
  for (int k = 0; k < 2; k++)
    s[256 * k + threadIdx.x] = k;
  __syncthreads();
  for (int k = 0; k < 1000; k++)
    sum += s[(threadIdx.x + k) % 512];
  x[threadIdx.x] = sum;
}
__global__ void leave(const float4 *a, float *x) {
  if (blockIdx.x % 16 == 0 && a[blockIdx.x / 16 * 1024 + threadIdx.x].x == 1)
    x[0] = 1;
}
static cudaGraphExec_t graph_of(void (*kernel)(float *), float *x, int n,
                                cudaStream_t s) {
  cudaGraph_t g;
  cudaGraphExec_t e;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
  for (int i = 0; i < n; i++)
    kernel<<<1, 256, 0, s>>>(x);
  cudaStreamEndCapture(s, &g);
  cudaGraphInstantiate(&e, g, 0);
  cudaGraphDestroy(g);
  return e;
}
int main() {
  float *a, *b;
  cudaStream_t s[8];
  const int n = 1 << 20;
  cudaMalloc(&a, n * 4), cudaMalloc(&b, n * 4);
  cudaMemset(a, 0, n * 4), cudaMemset(b, 0, n * 4);
  for (cudaStream_t &one : s)
    cudaStreamCreate(&one);
  for (int i = 0; i < 8; i++)
    beside<<<1, 256, 0, s[i]>>>(a + 256 * i);
  for (int i = 0; i < 8; i++)
    behind<<<1, 256, 0, s[0]>>>(a);
  cudaGraphExec_t graphs[] = {graph_of(in_graph, a, 8, s[0]),
                              graph_of(small_in_graph, a, 100, s[0])};
  for (cudaGraphExec_t e : graphs)
    cudaGraphLaunch(e, s[0]);
  for (int i = 0; i < 100; i++)
    small<<<1, 256, 0, s[0]>>>(a);
  cudaDeviceSynchronize();
  copy<<<n / 256, 256>>>(a, b);
  twice<<<n / 256, 256>>>(a, b);
  twice<<<n / 256, 256>>>(a, b);
  each<<<n / 256, 256>>>(a, b);
  warp_sums<<<n / 256, 256>>>(a, b);
  few<<<1, 256>>>(a, b);
  two_members<<<n / 64 / 256, 256>>>((record *)a, b);
  hoisted<<<1, 256>>>(a, b, 250);
  by_a_flag<<<1, 256>>>(a, a + 256, b, 1);
  other_words<<<1, 256>>>(b);
  leave<<<320, 1024>>>((float4 *)a, b);
  cudaDeviceSynchronize();
  for (cudaGraphExec_t e : graphs)
    cudaGraphExecDestroy(e);
  for (cudaStream_t one : s)
    cudaStreamDestroy(one);
  cudaFree(a), cudaFree(b);
}
CU
# Ten multiprocessors at 1 GHz, 100 bytes/ns, an L2 of 32 MB, launches of 0.004 ms.
# mine [ATOMICS [STEP NODE [L2_FILL]]] - atomic operations at one word, in a
# nanosecond; nanoseconds from a launch to one that waits, to one that does not;
# bytes/ns that the L2 takes.
mine() {
  head -n 1 harness/emulator/bound/gpus.csv
  echo "mine,9.0,10,1000,100,100,,32000000,,1000,,,,0.004,,,${1-},,${4-},${2-},${3-},measured,here"
}
mine '' >"$scratch/mine.csv"
said=$(EMU_SAMPLE=all "$emucc" run --on "$scratch/mine.csv" "$scratch/several.cu" 2>&1 |
  grep '^>')
ms() { sed -nE "s/^> $1: at least ([^ ]*) ms on .*/\1/p" <<<"$said"; }
unit() { sed -nE "s/^> $1: at least [^,]*, by ([^;]*).*/\1/p" <<<"$said"; }
less() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a > 0 && b > 0 && a < b) }'; }

less "$(ms beside)" "$(awk -v t="$(ms behind)" 'BEGIN { print t / 6 }')"
ok $? 'launches in eight streams may run side by side, those in one do not'
less "$(ms in_graph)" "$(awk -v t="$(ms behind)" 'BEGIN { print t / 6 }')"
ok $? 'nor is it known of the nodes of a graph that they wait'
is "$(ms small) $(unit small)" '0.004 launch' 'a launch is charged once, not 100 times'
is "$(ms small_in_graph)" 0.004 'nor each node of a graph'
mine '' 1000 300 30 >"$scratch/steps.csv"
steps=$(EMU_SAMPLE=all EMU_ON=$scratch/steps.csv "$emucc" run "$scratch/several.cu" 2>&1)
like "$steps" '> small: at least 0.1 ms on mine .*, by launch' \
  'a hundred launches in a stream: a step for each'
like "$steps" '> small_in_graph: at least 0.03 ms on mine .*, by launch' \
  'a hundred nodes: as if none waited for another'
like "$steps" '> copy: at least 0.14 ms on mine .*, by L2' \
  'what is stored goes to the L2, at the rate of stores'
like "$steps" '> few: at least 0.004' 'but for atomic operations, whose rate is another'
# 4 MiB are loaded; what is stored may stay in the L2.
is "$(ms copy) $(unit copy)" '0.0419 DRAM' 'data in device memory: what is loaded comes from there'
like "$said" '^> copy, if all is in the L2 already: at least 0.00[0-9]* ms, by L2' \
  'a second line, if it is in the L2'
less "$(ms twice)" 0.06
ok $? 'a second launch may find it there'
like "$(grep '^> each:' <<<"$said")" 'no bound on mine: how long its atomic operations' \
  'atomic operations of each thread have no bound'
is "$(ms each)$(ms warp_sums)" '' 'and are not ranked before sums of warps'
ok "$([ -n "$(ms few)" ]; echo $?)" 'a few do not hide what the rest takes'
# Of 256 bytes one sector is loaded: 16384 threads.
is "$(ms two_members)" 0.00524 'of a struct the members that are used'
less "$(ms hoisted)" 0.009
ok $? 'what is loaded again in each round may be kept in registers, past barriers'
is "$(ms by_a_flag)" 0.004 'and behind a condition that does not change'
is "$(ms other_words) $(unit other_words)" '0.00802 wavefronts' \
  'not 1000 words: a thread has 255 registers'
# A block that loads lives a millisecond, and 20 are resident at a time.
sed 's/,,,,0.004/,,,1000000,0.004/' "$scratch/mine.csv" >"$scratch/long.csv"
like "$(EMU_SAMPLE=all EMU_ON=$scratch/long.csv "$emucc" run "$scratch/several.cu" 2>&1)" \
  '> leave: at least 1 ms on mine .*, by latency' \
  'of 320 blocks 20 load, and the others may leave at once'
[ "${TIER:-}" != all ] || is "$(awk 'length > 80' <<<"$(EMU_SAMPLE=all "$emucc" run --compiled \
  "$scratch/several.cu" 2>&1 | grep -A30 '^kernel' | grep -v '^[+~>]')")" '' \
  'the table has 80 columns'

# Where the GPU's rate at one word is known: 32768 requests take turns.
mine 2 >"$scratch/mine.csv"
"$emucc" "$scratch/several.cu" -o "$scratch/several"
atomics=$(EMU_SAMPLE=all EMU_ON=$scratch/mine.csv "$scratch/several" 2>&1 |
  grep -E '^> (each|warp_sums):')
is "$(grep -c ': at least 0.0[0-9]* ms on mine' <<<"$atomics")" 2 \
  'with the rate of atomic operations at one word both have a bound'
like "$atomics" '^> warp_sums: .*; next 0.0164, by atomics' \
  'which these are part of'

# Kernels that a GPU has timed (make foreign), against their bounds there.
check() { harness/bench/bound/check-foreign.sh "$@"; }
cat >"$scratch/times.csv" <<'CSV'
kind,name,operations,median_ms,p25_ms,p75_ms,least_ms,samples
kernel,copy,1,0.1,0.1,0.1,0.1,15
kernel,each,1,0.1,0.1,0.1,0.1,15
kernel,not_there,1,0.1,0.1,0.1,0.1,15
probe,small,1,0.001,0.001,0.001,0.001,15
CSV
echo "$said" >"$scratch/bounds"
is "$(check "$scratch/times.csv" "$scratch/bounds" | tail -n 1)" \
  '1 kernels with a bound, 0 with one that is about, 1 without; 0 below' \
  'each kernel that was timed is compared'
sed 's/^kernel,copy.*/kernel,copy,1,0.04,0.04,0.041,0.04,15/' "$scratch/times.csv" \
  >"$scratch/faster.csv"
below=$(check "$scratch/faster.csv" "$scratch/bounds")
is $? 1 'a time below its bound fails'
like "$below" '^below its bound: copy, 0.04 ms, at least 0.0419' 'and is named'
# A stream copies to the device and back one after the other, two streams may at once.
cat >"$scratch/ways.cu" <<'CU'
int main(int argc, char **argv) {
  const size_t bytes = 1 << 20;
  char *host, *device;
  cudaStream_t in, out;
  cudaMallocHost(&host, 2 * bytes), cudaMalloc(&device, 2 * bytes);
  cudaMemset(device, 0, 2 * bytes), cudaDeviceSynchronize();
  cudaStreamCreate(&in), cudaStreamCreate(&out);
  for (size_t i = 0; i < bytes; i++)
    host[i] = 0;
  cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, in);
  cudaMemcpyAsync(host + bytes, device + bytes, bytes, cudaMemcpyDeviceToHost,
                  argc > 1 ? out : in);
  cudaDeviceSynchronize();
  cudaStreamDestroy(in), cudaStreamDestroy(out);
  cudaFreeHost(host), cudaFree(device);
}
CU
"$emucc" "$scratch/ways.cu" -o "$scratch/ways"
bus() { EMU_ON=t4 "$scratch/ways" "$@" 2>&1 | sed -n 's/^> copies: at least \([^ ]*\) ms.*/\1/p'; }
is "$(bus) $(bus two)" '0.133 0.0666' 'copies of one stream take turns, those of two need not'
finish
