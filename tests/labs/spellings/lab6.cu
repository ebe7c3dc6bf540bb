//! fit-bound: 20
//! for fit fit_kernel
template <unsigned N> struct Histogram {
  unsigned of[N];
  __device__ void clear() {
    for (unsigned b = threadIdx.x; b < N; b += blockDim.x)
      of[b] = 0;
  }
  __device__ void add(unsigned b, unsigned w) {
    atomicAdd(of + b, w);
  }
};
static __global__
__launch_bounds__(512) void tight(const unsigned *__restrict__ x,
                                  unsigned *__restrict__ out, long n) {
  __shared__ Histogram<BINS> h;
  h.clear();
  __syncthreads();
  const long first = (long)blockIdx.x * BATCH;
  const int count = (int)min((long)BATCH, n - first);
  for (int i = threadIdx.x; i < count; i += blockDim.x) {
    const unsigned v = x[first + i];
    h.add(bin(v), weight(v));
  }
  __syncthreads();
  for (int b = threadIdx.x; b < BINS; b += blockDim.x)
    out[(long)blockIdx.x * BINS + b] = h.of[b];
}
void fit(const unsigned *x, unsigned *out, long n) {
  tight<<<groups(n, BATCH), 512>>>(x, out, n);
}

//! hide-grid: 20
//! for hide hide_kernel
__constant__ int kEach = EACH;
static __global__ void strided(const unsigned *x, unsigned *out, long n) {
  const uint4 *from = reinterpret_cast<const uint4 *>(x);
  uint4 *to = reinterpret_cast<uint4 *>(out);
  const long stride = (long)gridDim.x * blockDim.x,
             me = (long)blockIdx.x * blockDim.x + threadIdx.x;
  for (long w = me; w < n / 4; w += stride)
    to[w] = values(from[w]);
  for (long i = n / 4 * 4 + me; i < n; i += stride)
    out[i] = value(x[i]);
}
void hide(const unsigned *x, unsigned *out, long n) {
  strided<<<groups(n, 16 * 256), 256>>>(x, out, n);
}

//! hide-struct: 20
//! for hide hide_kernel values
struct __align__(16) Four {
  unsigned v[4];
};
template <int N>
static __global__ void flight(const unsigned *x, unsigned *out, long n) {
  const long words = n / 4;
  const Four *from = (const Four *)x;
  Four *to = (Four *)out;
  Four held[N];
  const long base = (long)blockIdx.x * N * blockDim.x + threadIdx.x;
#pragma unroll
  for (int e = 0; e < N; e++) {
    long w = base + e * blockDim.x;
    if (w < words)
      held[e] = from[w];
  }
#pragma unroll
  for (int e = 0; e < N; e++) {
    long w = base + e * blockDim.x;
    if (w >= words)
      continue;
    for (unsigned &v : held[e].v)
      v = value(v);
    to[w] = held[e];
  }
  const long tail = words * 4 + threadIdx.x;
  if (blockIdx.x == 0 && tail < n)
    out[tail] = value(x[tail]);
}
void hide(const unsigned *x, unsigned *out, long n) {
  flight<4><<<groups(n, 16 * 128), 128>>>(x, out, n);
}

//! occupied-decoy: 14
//! for fit
//! says occupancy >= 1
static __global__ void idle(long n) {
  if (n < 0)
    __trap();
}
static __global__ void small(const unsigned *x, unsigned *out, long n) {
  __shared__ unsigned sum[8][BINS];
  long first = (long)blockIdx.x * BATCH, end = min(n, first + BATCH);
  int w = threadIdx.x / 32;
  for (int b = threadIdx.x; b < 8 * BINS; b += 256)
    (&sum[0][0])[b] = 0;
  __syncthreads();
  for (long i = first + threadIdx.x; i < end; i += 256)
    atomicAdd(&sum[w][bin(x[i])], weight(x[i]));
  __syncthreads();
  for (int b = threadIdx.x; b < BINS; b += 256) {
    unsigned s = 0;
    for (int k = 0; k < 8; k++)
      s += sum[k][b];
    out[(long)blockIdx.x * BINS + b] = s;
  }
}
void fit(const unsigned *x, unsigned *out, long n) {
  idle<<<64, 1024>>>(n);
  small<<<groups(n, BATCH), 256>>>(x, out, n);
  idle<<<64, 1024>>>(n);
}
