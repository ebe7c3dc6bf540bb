// Votes, match, reduce, active lanes; part of a warp, the short last warp.
#include <cstdio>
__global__ void kernel(unsigned *out, int *r) {
  unsigned i = threadIdx.x;
  out[i] = __ballot_sync(0xffffffff, i % 3 == 0);
  r[0 * 32 + i] = __any_sync(0xffffffff, i == 7) * 2 + __all_sync(0xffffffff, i < 32);
  unsigned same = __match_any_sync(0xffffffff, i / 8);
  int all;
  unsigned one = __match_all_sync(0xffffffff, 4.5f, &all);
  r[32 + i] = __popc(same) + 100 * all + 1000 * (one == 0xffffffff);
  __match_all_sync(0xffffffff, i, &all);
  r[64 + i] = all;
  r[96 + i] = __reduce_add_sync(0xffffffff, i) + __reduce_max_sync(0xffffffff, int(i) - 40);
  r[128 + i] = __reduce_xor_sync(0xffffffff, i == 3 ? 5u : 0u) +
               __reduce_min_sync(0xffffffff, i + 10);
  if (i < 12) {
    unsigned active = __activemask();
    r[160 + i] = __popc(active) + (__ballot_sync(active, i & 1) == 0xaaa) * 100;
    __syncwarp(active);
  }
}
__global__ void short_warp(int *r) {
  unsigned mask = (1u << 20) - 1;
  r[threadIdx.x] = threadIdx.x < 32 ? 32 : __popc(__ballot_sync(mask, 1));
}
int main() {
  unsigned *out;
  int *r;
  cudaMallocManaged(&out, 32 * sizeof *out);
  cudaMallocManaged(&r, 192 * sizeof *r);
  kernel<<<1, 32>>>(out, r);
  cudaDeviceSynchronize();
  printf("%#x %d %d %d %d %d %d\n", out[31], r[4], r[40], r[64], r[100], r[130], r[165]);
  short_warp<<<1, 52>>>(r);
  cudaDeviceSynchronize();
  printf("%d\n", r[51]);
  cudaFree(out), cudaFree(r);
}
//: 0x49249249 3 1108 0 487 15 112
//: 20
