// Every lane votes, but the mask names the even ones only.
#include "../check.cuh"

__global__ void count(const int *in, int *out) {
  int t = threadIdx.x;
  bool large = in[t] > 50;
  unsigned votes = __ballot_sync(0x55555555u, large);  // FAULT: inactive-lane
  out[t] = __popc(votes);
}

int main() {
  int *in = device(numbers<int>(32)), *out = device<int>(32);
  count<<<1, 32>>>(in, out);
  finish(in, out);
}
