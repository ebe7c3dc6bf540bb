//! count-template: 20
//! for count count_kernel
template <int N, int T> struct Counters {
  int (&of)[N];
  __device__ explicit Counters(int (&c)[N]) : of(c) {
    for (int b = threadIdx.x; b < N; b += T)
      of[b] = 0;
  }
  __device__ void take(int v) {
    atomicAdd(&of[bin(value(v))], 1);
  }
};
template <int T>
static __global__ void histogram(const int *__restrict__ x,
                                 int *__restrict__ out, long cols) {
  __shared__ int own[BINS];
  Counters<BINS, T> c(own);
  __syncthreads();
  const int *row = x + blockIdx.x * cols;
  if (cols % 4 == 0)
    for (long i = threadIdx.x; i < cols / 4; i += T) {
      const auto w = reinterpret_cast<const int4 *>(row)[i];
      c.take(w.x);
      c.take(w.y);
      c.take(w.z);
      c.take(w.w);
    }
  else
    for (long i = threadIdx.x; i < cols; i += T)
      c.take(row[i]);
  __syncthreads();
  for (int b = threadIdx.x; b < BINS; b += T)
    out[(long)blockIdx.x * BINS + b] = own[b];
}
void count(const int *x, int *out, long rows, long cols) {
  histogram<128><<<rows, 128>>>(x, out, cols);
}

//! keep-cg: 20
//! for keep keep_kernel
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
static __global__ void scans(const int *x, int *out, long cols) {
  __shared__ int of_warp[THREADS / 32];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  x += blockIdx.x * cols;
  out += blockIdx.x * cols;
  long place = 0;
  for (long first = 0; first < cols; first += THREADS) {
    long i = first + block.thread_rank();
    int v = i < cols ? value(x[i]) : int(0);
    bool keeps = i < cols && kept(v);
    int before = cg::exclusive_scan(warp, int(keeps));
    if (warp.thread_rank() == 31)
      of_warp[warp.meta_group_rank()] = before + keeps;
    block.sync();
    int mine =
        warp.thread_rank() < THREADS / 32 ? of_warp[warp.thread_rank()] : 0;
    int up_to = cg::inclusive_scan(warp, mine);
    long to = place + before + warp.shfl(up_to - mine, warp.meta_group_rank());
    if (keeps)
      out[to] = v;
    place += warp.shfl(up_to, THREADS / 32 - 1);
    block.sync();
  }
  for (long i = place + block.thread_rank(); i < cols; i += THREADS)
    out[i] = FILL;
}
void keep(const int *x, int *out, long rows, long cols) {
  scans<<<rows, THREADS>>>(x, out, cols);
}

//! keep-lambda: 20
//! for keep keep_kernel
template <typename Is>
static __device__ void compact(const int *x, int *out, long cols, Is is) {
  __shared__ int sums[WARPS];
  const unsigned lane = threadIdx.x & 31u, warp = threadIdx.x >> 5;
  long done = 0;
  for (long at = threadIdx.x; at - threadIdx.x < cols; at += THREADS) {
    int v{};
    bool good = false;
    if (at < cols) {
      v = value(x[at]);
      good = is(v);
    }
    const unsigned votes = __ballot_sync(~0u, good);
    if (!lane)
      sums[warp] = __popc(votes);
    __syncthreads();
    int s = lane < WARPS ? sums[lane] : 0;
    const int own = s;
    for (int d = 1; d < WARPS; d <<= 1) {
      const int o = __shfl_up_sync(~0u, s, d);
      if (lane >= (unsigned)d)
        s += o;
    }
    const int before = __shfl_sync(~0u, s - own, warp),
              total = __shfl_sync(~0u, s, WARPS - 1);
    if (good)
      out[done + before + __popc(votes & ((1u << lane) - 1u))] = v;
    done += total;
    __syncthreads();
  }
  for (long i = done + threadIdx.x; i < cols; i += THREADS)
    out[i] = FILL;
}
static __global__ void compacting(const int *x, int *out, long cols) {
  compact(x + blockIdx.x * cols, out + blockIdx.x * cols, cols,
          [](int v) { return kept(v); });
}
void keep(const int *x, int *out, long rows, long cols) {
  compacting<<<rows, THREADS>>>(x, out, cols);
}

//! clock-late: 15
//! for count
//! says global_store.requests
static __global__ void dull(const int *x, int *out, long cols) {
  long i = (long)blockIdx.x * cols + threadIdx.x;
  for (int b = threadIdx.x; b < BINS; b += 256)
    out[(long)blockIdx.x * BINS + b] = 0;
  __syncthreads();
  for (long c = threadIdx.x; c < cols; c += 256, i += 256)
    atomicAdd(&out[(long)blockIdx.x * BINS + bin(value(x[i]))],
              clock() ? 1 : 2);
}
void count(const int *x, int *out, long rows, long cols) {
  dull<<<rows, 256>>>(x, out, cols);
}

//! lane-walk: 14
//! for keep
//! says is required
static __global__ void walk(const int *x, int *out, long cols) {
  x += blockIdx.x * cols, out += blockIdx.x * cols;
  if (threadIdx.x)
    return;
  long to = 0;
  for (long i = 0; i < cols; i++) {
    int v = value(x[i]);
    if (kept(v))
      out[to++] = v;
  }
  while (to < cols)
    out[to++] = FILL;
}
void keep(const int *x, int *out, long rows, long cols) {
  walk<<<rows, 32>>>(x, out, cols);
}

//! keep-shuffles: 14
//! for keep keep_kernel
//! says warp_shuffles .*is required
// Lane 0 finds all places one after the other; its words come by shuffles.
static __global__ void serial_keep(const int *x, int *out, long cols) {
  const int lane = threadIdx.x;
  x += blockIdx.x * cols;
  out += blockIdx.x * cols;
  long place = 0;
  int mine = FILL, full = 0;
  for (long first = 0; first < cols; first += 32) {
    const int v = first + lane < cols ? value(x[first + lane]) : 0;
    for (int l = 0; l < 32 && first + l < cols; l++) {
      const int w = __shfl_sync(0xffffffff, v, l);
      if (!kept(w))
        continue;
      if (lane == full)
        mine = w;
      if (++full == 32) {
        out[place + lane] = mine;
        place += 32, full = 0;
      }
    }
  }
  if (lane < full)
    out[place + lane] = mine;
  for (long i = place + full + lane; i < cols; i += 32)
    out[i] = FILL;
}
void keep(const int *x, int *out, long rows, long cols) {
  serial_keep<<<rows, 32>>>(x, out, cols);
}

//! keep-scan: 20
//! for keep keep_kernel
// A scan by shuffles in each warp, of ones and zeros; a number a warp in shared
// memory.
static __global__ void scanned(const int *x, int *out, long cols) {
  __shared__ int total[2][WARPS];
  x += blockIdx.x * cols, out += blockIdx.x * cols;
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  long base = 0;
  int turn = 0;
  for (long from = 0; from < cols; from += THREADS, turn ^= 1) {
    const long i = from + threadIdx.x;
    const int v = i < cols ? value(x[i]) : 0;
    const int one = i < cols && kept(v);
    int scan = one;
    for (int d = 1; d < 32; d *= 2) {
      const int other = __shfl_up_sync(0xffffffffu, scan, d);
      if (lane >= d)
        scan += other;
    }
    if (lane == 31)
      total[turn][warp] = scan;
    __syncthreads();
    int before = 0, sum = 0;
    for (int w = 0; w < WARPS; w++) {
      if (w < warp)
        before += total[turn][w];
      sum += total[turn][w];
    }
    if (one)
      out[base + before + scan - 1] = v;
    base += sum;
  }
  for (long i = base + threadIdx.x; i < cols; i += THREADS)
    out[i] = FILL;
}
void keep(const int *x, int *out, long rows, long cols) {
  scanned<<<rows, THREADS>>>(x, out, cols);
}
