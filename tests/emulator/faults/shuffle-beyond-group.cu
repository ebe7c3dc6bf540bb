// Of the lanes that are converged there are eight: none has the rank 10.
#include <cooperative_groups.h>

#include "../check.cuh"

__global__ void get(int *out) {
  int v = threadIdx.x;
  if (v % 4 == 0) {
    auto group = cooperative_groups::coalesced_threads();
    v = group.shfl(v, 10);  // FAULT: inactive-lane
  }
  out[threadIdx.x] = v;
}

int main() {
  int *out = device<int>(32);
  get<<<1, 32>>>(out);
  finish(out);
}
