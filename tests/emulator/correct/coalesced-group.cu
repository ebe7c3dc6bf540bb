// Warp-aggregated atomics: the active lanes of a branch elect a leader.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__device__ int claim(int *counter) {
  cg::coalesced_group active = cg::coalesced_threads();
  int base = 0;
  if (active.thread_rank() == 0) base = atomicAdd(counter, active.size());
  return active.shfl(base, 0) + active.thread_rank();
}

__global__ void keep_odd(const int *in, int n, int *out, int *kept) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] % 2) out[claim(kept)] = in[i];
}

int main() {
  const int n = 1000;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n);
  int *kept = zeros<int>(1);
  keep_odd<<<5, 224>>>(in, n, out, kept);
  int count = host(kept, 1)[0], want_count = 0;
  long sum = 0, want_sum = 0;
  for (int x : v)
    if (x % 2) want_count++, want_sum += x;
  for (int x : host(out, count)) sum += x;
  return verdict(count == want_count && sum == want_sum);
}
