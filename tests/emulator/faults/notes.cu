// What may be meant, and is no error: each case ends well, with a note.
#include <chrono>
#include <ctime>

#include "../../check.cuh"

// Device memory is copied by directions that name the host: GPUs with unified
// addressing do it.
static void directions() {
  const int n = 64;
  std::vector<int> in = numbers<int>(n);
  int *x = device(in), *y = device<int>(n), *z = device<int>(n);
  CUDA(cudaMemcpy(y, x, n * sizeof(int),  // FAULT: copy-direction
                  cudaMemcpyHostToDevice));
  CUDA(cudaMemcpy(z, y, n * sizeof(int),  // FAULT: copy-direction
                  cudaMemcpyDeviceToHost));
  exit(verdict(host(z, n) == in));
}

// The guard sends the last block's idle threads home before the barrier.
__global__ void pair_sums(const float *in, float *out) {
  __shared__ float s[64];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 150) return;
  s[threadIdx.x] = in[i];
  __syncthreads();  // FAULT: early-exit
  out[i] = s[threadIdx.x] + s[threadIdx.x ^ 1];
}

// The program ends, and nothing has waited for the kernel.
__global__ void greet() { printf("thread %d\n", threadIdx.x); }
static void not_awaited() {
  greet<<<1, 4>>>();  // FAULT: not-awaited
  exit(0);
}

// The clock is read right after the launch.
__global__ void clear(int *x) { x[threadIdx.x] = 0; }
static void timed() {
  int *x = device<int>(32);
  using clock_ = std::chrono::steady_clock;
  clock_::time_point start = clock_::now();
  clear<<<1, 32>>>(x);
  clock_::time_point end = clock_::now();  // FAULT: launch-timed
  clock_t before = clock();
  clear<<<1, 32>>>(x);
  CUDA(cudaDeviceSynchronize());
  bool good = clock() >= before && end >= start;
  clear<<<1, 32>>>(x);  // between two intervals: not timed
  start = clock_::now();
  CUDA(cudaDeviceSynchronize());
  good &= clock_::now() >= start;
  exit(verdict(good));
}

static void leak() {
  int *kept = device<int>(64), *lost;
  CUDA(cudaMalloc(&lost, 96 * sizeof(int)));  // FAULT: leak
  clear<<<1, 64>>>(kept);
  clear<<<1, 96>>>(lost);
}

// Breadth-first search by levels, as it is taught: several threads may store a
// vertex's level, all the same one, however the source is written.
__global__ void search(const int *start, const int *edge, int *level, int n,
                       int d, int *more) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || level[v] != d) return;
  for (int e = start[v]; e < start[v + 1]; e++) {
    int to = edge[e];
    if(level[to]==-1){
      level[to]=d+1;  // FAULT: same-value
      *more = 1;      // FAULT: same-value
    }
  }
}
static void levels() {
  const int n = 200;
  std::vector<int> start(1, 0), edge, level(n, -1);
  for (int v = 0; v < n; v++) {
    for (int to : {2 * v + 1, 2 * v + 2, 3 * v + 1}) edge.push_back(to % n);
    start.push_back(edge.size());
  }
  level[0] = 0;
  int *d_start = device(start), *d_edge = device(edge);
  int *d_level = device(level), *d_more = device<int>(1);
  for (int d = 0, more = 1; more; d++) {
    CUDA(cudaMemset(d_more, 0, sizeof(int)));
    search<<<(n + 63) / 64, 64>>>(d_start, d_edge, d_level, n, d, d_more);
    more = host(d_more, 1)[0];
    for (int v = 0; v < n; v++)
      for (int e = start[v]; level[v] == d && e < start[v + 1]; e++)
        if (level[edge[e]] < 0) level[edge[e]] = d + 1;
  }
  exit(verdict(host(d_level, n) == level));
}

// Two statements of one line, each of which stores one value.
__global__ void marks(int *seen, int *done) {
  int i = threadIdx.x % 4;
  seen[i] = 1, done[i] = 2; seen[i + 4] = 3;  // FAULT: same-value
}
static void two_marks() { marks<<<4, 32>>>(zeros<int>(8), zeros<int>(4)); }

// Lanes at the edge of the mask read from outside it, and throw that away.
__global__ void difference(const int *in, int *out) {
  int t = threadIdx.x, n = 20;
  unsigned mask = __ballot_sync(0xffffffffu, t < n);
  if (t >= n) return;
  int next = __shfl_down_sync(mask, in[t], 1);  // FAULT: undefined-shuffle
  int before = __shfl_up_sync(mask, in[t], 1);  // lane 0: its own
  out[t] = t > 0 && t + 1 < n ? next - before : 0;
}
static void edges() {
  const int n = 20;
  std::vector<int> v = numbers<int>(n);
  int *out = device<int>(n);
  difference<<<1, 32>>>(device(v), out);
  std::vector<int> got = host(out, n);
  bool good = got[0] == 0 && got[n - 1] == 0;
  for (int i = 1; i + 1 < n; i++) good &= got[i] == v[i + 1] - v[i - 1];
  exit(verdict(good));
}

// Two arrays that begin at the same place; what is stored to the first is lost.
__global__ void add_reversed(const int *a, const int *b, int *sum) {
  extern __shared__ int words[];
  int *x = words, *y = words, t = threadIdx.x;
  x[t] = a[t];  // FAULT: unread-store
  y[t] = b[t];
  __syncthreads();
  sum[t] = x[63 - t] + y[63 - t];
}
// An array that is filled, and of which nothing is read; of another the halo
// is not read, and each of its words is stored twice.
__global__ void differences(const int *a, int *sum, int filled) {
  extern __shared__ int words[];
  int *squares = words, *tile = words + blockDim.x, t = threadIdx.x;
  squares[t] = a[t] * a[t];  // FAULT: unread-store
  tile[t] = 0;
  tile[t + blockDim.x] = 0;
  __syncthreads();
  tile[t + 1] = a[t];
  if (t == 0) tile[blockDim.x + 1] = 7;
  __syncthreads();
  sum[t] = t ? tile[t + 1] - tile[t] : filled ? squares[t + 1] : 0;
}
static void unread() {
  const int n = 64;
  std::vector<int> a = numbers<int>(n);
  int *d_a = device(a), *out = device<int>(n);
  add_reversed<<<1, n, n * sizeof(int)>>>(d_a, d_a, out);
  bool good = host(out, n)[1] == 2 * a[n - 2];
  for (int times = 0; times < 2; times++)
    differences<<<1, n, 3 * n * sizeof(int)>>>(d_a, out, 0);
  exit(verdict(good && host(out, n)[2] == a[2] - a[1]));
}

// What whole warps have counted is added; the block's last warp is not whole.
__global__ void block_sum(int *out) {
  __shared__ int s[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  int v = __popc(__activemask());
  if (lane == 0) s[warp] = v;  // FAULT: unread-store
  __syncthreads();
  if (threadIdx.x == 0) *out = 0;
  if (threadIdx.x == 0)
    for (int i = 0; i < blockDim.x / 32; i++) *out += s[i];
}
static void whole_warps() {
  int *out = device<int>(1);
  block_sum<<<1, 80>>>(out);
  exit(verdict(host(out, 1)[0] == 64));
}

int main() {
  return alone(directions, [] { launch(pair_sums, 3, 64, 150); }, not_awaited,
               timed, leak, levels, two_marks, edges, unread,
               whole_warps);
}
