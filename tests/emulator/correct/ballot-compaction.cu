// Keeps matching elements in order: ballot and popc in the warp, a scan of
// warp counts in shared memory, one atomic for the block.
#include "../check.cuh"

__global__ void compact(const int *in, int n, int limit, int *out, int *total) {
  __shared__ int warp_base[33];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  bool keep = i < n && in[i] < limit;
  unsigned votes = __ballot_sync(0xffffffffu, keep);
  if (lane == 0) warp_base[warp + 1] = __popc(votes);
  __syncthreads();
  if (threadIdx.x == 0) {
    int warps = blockDim.x / 32;
    warp_base[0] = 0;
    for (int w = 0; w < warps; w++) warp_base[w + 1] += warp_base[w];
    int base = atomicAdd(total, warp_base[warps]);
    for (int w = 0; w < warps; w++) warp_base[w] += base;
  }
  __syncthreads();
  if (keep)
    out[warp_base[warp] + __popc(votes & ((1u << lane) - 1))] = in[i];
}

int main() {
  const int n = 900;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n);
  int *total = zeros<int>(1);
  compact<<<8, 128>>>(in, n, 30, out, total);
  int count = host(total, 1)[0], want = 0;
  long sum = 0, want_sum = 0;
  for (int x : v)
    if (x < 30) want++, want_sum += x;
  for (int x : host(out, count)) sum += x;
  return verdict(count == want && sum == want_sum);
}
