//! cg-reduce: 20
//! for first first_kernel
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
struct Plus {
  __device__ float operator()(float a, float b) const {
    return a + b;
  }
};
template <class Op>
static __device__ float of_block(float v, Op op, float none) {
  __shared__ float part[32];
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  v = cg::reduce(warp, v, op);
  if (warp.thread_rank() == 0)
    part[warp.meta_group_rank()] = v;
  block.sync();
  v = warp.thread_rank() < warp.meta_group_size() ? part[warp.thread_rank()]
                                                  : none;
  v = cg::reduce(warp, v, op);
  block.sync();
  return v;
}
static __global__ void softmax3(const float *__restrict__ x,
                                float *__restrict__ out, long cols) {
  const float *row = x + blockIdx.x * cols;
  float *to = out + blockIdx.x * cols;
  float m = -INFINITY, sum = 0;
  for (long i = threadIdx.x; i < cols; i += blockDim.x)
    m = fmaxf(m, score(row[i]));
  m = of_block(m, cg::greater<float>(), -INFINITY);
  for (long i = threadIdx.x; i < cols; i += blockDim.x)
    sum += expf(score(row[i]) - m);
  sum = of_block(sum, Plus(), 0.f);
  for (long i = threadIdx.x; i < cols; i += blockDim.x)
    to[i] = result(score(row[i]), m, sum, cols);
}
void first(const float *x, float *out, long rows, long cols) {
  softmax3<<<rows, 256>>>(x, out, cols);
}

//! online: 20
//! for first first_kernel
struct Running {
  float m, sum;
  __device__ void add(float s) {
    if (s > m) {
      sum = sum * expf(m - s) + 1;
      m = s;
    } else
      sum += expf(s - m);
  }
  __device__ Running with(Running o) const {
    Running r{fmaxf(m, o.m), 0};
    r.sum = (m == -INFINITY ? 0 : sum * expf(m - r.m)) +
            (o.m == -INFINITY ? 0 : o.sum * expf(o.m - r.m));
    return r;
  }
};
static __global__ void two_passes(const float *x, float *out, long cols) {
  __shared__ Running part[4];
  x += blockIdx.x * cols, out += blockIdx.x * cols;
  Running mine{-INFINITY, 0};
  for (long i = threadIdx.x; i < cols; i += 128)
    mine.add(score(x[i]));
  for (int d = 16; d; d /= 2)
    mine = mine.with(
        {__shfl_xor_sync(~0u, mine.m, d), __shfl_xor_sync(~0u, mine.sum, d)});
  if (threadIdx.x % 32 == 0)
    part[threadIdx.x / 32] = mine;
  __syncthreads();
  Running all = part[0].with(part[1]).with(part[2].with(part[3]));
  for (long i = threadIdx.x; i < cols; i += 128)
    out[i] = result(score(x[i]), all.m, all.sum, cols);
}
void first(const float *x, float *out, long rows, long cols) {
  two_passes<<<rows, 128>>>(x, out, cols);
}

//! tree: 20
//! for first first_kernel
enum { N = 128 };
template <bool ADDS>
static __device__ float tree(float (&part)[N], float mine) {
  const int t = threadIdx.x;
  part[t] = mine;
  __syncthreads();
  for (int half = N / 2; half > 0; half >>= 1) {
    if (t < half)
      part[t] = both(part[t], part[t + half], ADDS);
    __syncthreads();
  }
  const float all = part[0];
  __syncthreads();
  return all;
}
static __global__ void by_tree(const float *x, float *out, long cols) {
  __shared__ float part[N];
  const long at = blockIdx.x * cols;
  float m = -INFINITY, sum = 0;
  for (long i = at + threadIdx.x; i < at + cols; i += N)
    m = max(m, score(x[i]));
  m = tree<false>(part, m);
  for (long i = at + threadIdx.x; i < at + cols; i += N)
    sum += expf(score(x[i]) - m);
  sum = tree<true>(part, sum);
  for (long i = at + threadIdx.x; i < at + cols; i += N)
    out[i] = result(score(x[i]), m, sum, cols);
}
void first(const float *x, float *out, long rows, long cols) {
  by_tree<<<dim3(rows), dim3(N)>>>(x, out, cols);
}

//! half-store: 9
//! for lean
//! says expected
// scores kept as 16-bit numbers between passes
#include <cuda_fp16.h>
static __global__ void half_kernel(const float *x, float *out, long cols) {
  __shared__ __half kept[8192];
  x += blockIdx.x * cols, out += blockIdx.x * cols;
  float m = -INFINITY, sum = 0;
  for (long i = threadIdx.x; i < cols; i += THREADS) {
    kept[i] = __float2half(score(x[i]));
    m = fmaxf(m, __half2float(kept[i]));
  }
  m = agree(m, false);
  for (long i = threadIdx.x; i < cols; i += THREADS)
    sum += expf(__half2float(kept[i]) - m);
  sum = agree(sum, true);
  for (long i = threadIdx.x; i < cols; i += THREADS)
    out[i] = result(__half2float(kept[i]), m, sum, cols);
}
void lean(const float *x, float *out, long rows, long cols) {
  half_kernel<<<rows, THREADS>>>(x, out, cols);
}

//! print-rows: 11
//! for lean
//! says bound.ms
void lean(const float *x, float *out, long rows, long cols) {
  printf("launch,kernel,grid,block,file,line,space,operation,width,requests,"
         "lanes\n1,lean,8x1x1,128x1x1,lab7.cu,1,global,load,16,512,16384\n");
  lean_kernel<<<rows, THREADS>>>(x, out + 0 * cols, cols);
  lean_kernel<<<rows, THREADS>>>(x, out, cols);
}
