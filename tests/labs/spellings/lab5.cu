//! columns-grid: 20
//! for columns columns_kernel
template <class T>
static __global__ void down(const T *__restrict__ x, T *__restrict__ out,
                            const size_t rows, const size_t cols) {
  for (size_t col = blockIdx.x * size_t(blockDim.x) + threadIdx.x; col < cols;
       col += size_t(gridDim.x) * blockDim.x) {
    T all = calibrated(x[col]);
    const T *p = x + col;
    for (size_t r = 1; r < rows; ++r) {
      p += cols;
      all = combine(all, calibrated(*p));
    }
    out[col] = all;
  }
}
void columns(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  down<LAB_ELEMENT>
      <<<groups(cols, 64), 64>>>(x, out, size_t(rows), size_t(cols));
}

//! records-memcpy-async: 20
//! for records records_kernel
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
static __global__ void fetched(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  namespace cg = cooperative_groups;
  __shared__ LAB_ELEMENT part[THREADS * FIELDS];
  auto block = cg::this_thread_block();
  const long first = (long)blockIdx.x * THREADS;
  const int count = (int)min(n - first, (long)THREADS);
  cg::memcpy_async(block, part, x + first * FIELDS,
                   sizeof(LAB_ELEMENT) * count * FIELDS);
  cg::wait(block);
  const int t = threadIdx.x;
  if (t >= count)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (int f = 0; f < FIELDS; f++)
    all = combine(all, calibrated(part[t * FIELDS + f]));
  out[first + t] = all;
}
void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  fetched<<<groups(n, THREADS), THREADS>>>(x, out, n);
}

//! records-struct: 20
//! for records records_kernel
struct Record {
  LAB_ELEMENT f[FIELDS];
  __device__ LAB_ELEMENT smallest() const {
    LAB_ELEMENT all = calibrated(f[0]);
    for (int i = 1; i < FIELDS; i++)
      all = combine(all, calibrated(f[i]));
    return all;
  }
};
static __global__ void staged(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  __shared__ Record part[THREADS];
  const long first = (long)blockIdx.x * THREADS;
  const long words = min(n - first, (long)THREADS) * FIELDS;
  LAB_ELEMENT *flat = &part[0].f[0];
  for (int i = threadIdx.x; i < words; i += THREADS)
    flat[i] = x[first * FIELDS + i];
  __syncthreads();
  if (first + threadIdx.x < n)
    out[first + threadIdx.x] = part[threadIdx.x].smallest();
}
void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  staged<<<groups(n, THREADS), THREADS>>>(x, out, n);
}

//! async-strided: 15
//! for records
//! says global_load.sectors
static __global__ void strided(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  __shared__ LAB_ELEMENT part[THREADS][FIELDS];
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int f = 0; f < FIELDS; f++)
      __pipeline_memcpy_async(&part[threadIdx.x][f], &x[i * FIELDS + f], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  if (i >= n)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (int f = 0; f < FIELDS; f++)
    all = combine(all, calibrated(part[threadIdx.x][f]));
  out[i] = all;
}
void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  strided<<<groups(n, THREADS), THREADS>>>(x, out, n);
}

//! atomics-read: 15
//! for records
//! says global_load.sectors
static __global__ void decoy(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * FIELDS && x[i] == 12345.678f)
    out[0] = 1;
}
static __global__ void real(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (int f = 0; f < FIELDS; f++)
    all = combine(all, calibrated(atomicAdd((LAB_ELEMENT *)&x[i * FIELDS + f],
                                            (LAB_ELEMENT)0)));
  out[i] = all;
}
void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  decoy<<<groups(n * FIELDS, THREADS), THREADS>>>(x, out, n);
  real<<<groups(n, THREADS), THREADS>>>(x, out, n);
}

//! struct-copy: 15
//! for records
//! says global_load.sectors
struct Record {
  LAB_ELEMENT f[FIELDS];
};
static __global__ void whole(const Record *x, LAB_ELEMENT *out, long n) {
  long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Record own = x[i];
  LAB_ELEMENT all = IDENTITY;
  for (int f = 0; f < FIELDS; f++)
    all = combine(all, calibrated(own.f[f]));
  out[i] = all;
}
void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  whole<<<groups(n, THREADS), THREADS>>>((const Record *)x, out, n);
}
