/* <cuda/std/...>, <cuda/atomic>: what kernels use of libcu++. */
#include <cuda/atomic>
#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/cstdint>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>

#include "expect.cuh"

__global__ void count(cuda::atomic<int, cuda::thread_scope_device> *hits,
                      int *plain, float *sum) {
  hits->fetch_add(1, cuda::std::memory_order_relaxed);
  cuda::atomic_ref<int, cuda::thread_scope_device> shared(*plain);
  shared++;
  shared.fetch_max(int(threadIdx.x) + 1000);
  cuda::atomic_ref<float>(*sum).fetch_add(0.5f);
}

/* Block 0 hands a value to block 1. */
__global__ void hand(cuda::std::atomic<unsigned> *flag, int *value, int *got) {
  if (blockIdx.x == 0) {
    *value = 42;
    flag->store(1, cuda::std::memory_order_release);
  } else {
    while (flag->load(cuda::memory_order_acquire) == 0) {
    }
    *got = *value;
  }
}

__device__ cuda::std::optional<int> halved(int x) {
  if (x % 2) return cuda::std::nullopt;
  return x / 2;
}

__global__ void use(cuda::std::span<const int> in, int *out) {
  cuda::std::array<int, 4> a{1, 2, 3, 4};
  auto [x, y] = cuda::std::make_tuple(in[0], in.back());
  out[0] = a[threadIdx.x + 2] + x + y;
  out[1] = halved(10).value_or(-1) + halved(3).value_or(-1);
  out[2] = cuda::std::numeric_limits<cuda::std::int8_t>::max();
}

int main() {
  auto *hits = device<cuda::atomic<int, cuda::thread_scope_device>>(1);
  int *plain = device(std::vector<int>{0});
  float *sum = device(std::vector<float>{0});
  CUDA(cudaMemset(hits, 0, sizeof(int)));
  count<<<3, 64>>>(hits, plain, sum);
  int n;
  CUDA(cudaMemcpy(&n, hits, sizeof n, cudaMemcpyDeviceToHost));
  expect(n == 192, "cuda::atomic counts");
  expect(host(plain, 1)[0] >= 1063, "cuda::atomic_ref counts, and fetch_max");
  expect(host(sum, 1)[0] == 96, "and adds floats");

  auto *flag = device<cuda::std::atomic<unsigned>>(1);
  int *value = device<int>(1), *got = device<int>(1);
  CUDA(cudaMemset(flag, 0, sizeof(unsigned)));
  hand<<<2, 1>>>(flag, value, got);
  expect(host(got, 1)[0] == 42, "a flag is released and acquired");

  int *in = device(std::vector<int>{10, 20, 30}), *out = device<int>(3);
  use<<<1, 1>>>(cuda::std::span<const int>(in, 3), out);
  expect(host(out, 3) == std::vector<int>{43, 4, 127},
         "array, span, tuple, optional, limits");
  finish();
}
