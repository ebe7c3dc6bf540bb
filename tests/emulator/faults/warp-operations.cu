// Warp operations whose masks do not name the lanes that take part.
#include <cooperative_groups.h>

#include "../../check.cuh"

// Of the lanes that are converged there are eight: none has the rank 10.
__global__ void beyond_group(const int *in, int *out) {
  int v = in[threadIdx.x];
  if (threadIdx.x % 4 == 0) {
    auto group = cooperative_groups::coalesced_threads();
    v = group.shfl(v, 10);  // FAULT: inactive-lane
  }
  out[threadIdx.x] = v;
}

// The guard sends lanes home that the shuffle's mask still names.
__global__ void exited(const int *in, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= 90) return;
  int v = in[i];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffffu, v, d);  // FAULT: inactive-lane
  out[i] = v;
}

__global__ void half_sum(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  if (t < 16) {
    v += __shfl_down_sync(0xffffffffu, v, 16);  // FAULT: inactive-lane
    out[t] = v;
  }
}

// The mask names the lower half; the value comes from the upper one.
__global__ void outside_mask(const int *in, int *out) {
  int t = threadIdx.x, v = in[t];
  if (t < 16)
    v = __shfl_sync(0x0000ffffu, v, 20);  // FAULT: inactive-lane
  out[t] = v;
}

// Every lane votes, but the mask names the even ones only.
__global__ void vote(const int *in, int *out) {
  int t = threadIdx.x;
  bool large = in[t] > 50;
  unsigned votes = __ballot_sync(0x55555555u, large);  // FAULT: inactive-lane
  out[t] = __popc(votes);
}

// The even lanes wait for a whole warp whose odd lanes are elsewhere.
__global__ void syncwarp_in_branch(const int *in, int *out) {
  __shared__ int box[32];
  int t = threadIdx.x;
  box[t] = in[t];
  if (t % 2 == 0) {
    box[t] *= 2;
    __syncwarp();  // FAULT: inactive-lane
  }
  __syncthreads();  // FAULT: inactive-lane
  out[t] = box[31 - t];
}

int main() {
  return alone([] { launch(beyond_group, 1, 32, 32); },
               [] { launch(exited, 2, 64, 90); },
               [] { launch(half_sum, 1, 32, 32); },
               [] { launch(outside_mask, 1, 32, 32); },
               [] { launch(vote, 1, 32, 32); },
               [] { launch(syncwarp_in_branch, 1, 32, 32); });
}
