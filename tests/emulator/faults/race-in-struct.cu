// Two threads write different fields of one word.
#include "../check.cuh"

struct flags {
  unsigned low : 12;
  unsigned high : 20;
};

__global__ void set(const unsigned *in, unsigned *out) {
  __shared__ flags f[32];
  int t = threadIdx.x;
  if (t < 32) f[t].low = f[t].high = 0;
  __syncthreads();
  if (t < 32)
    f[t].low = in[t];           // FAULT: race
  else
    f[t - 32].high = in[t];     // FAULT: race
  __syncthreads();
  if (t < 32) out[t] = f[t].low + f[t].high;
}

int main() {
  unsigned *in = device(numbers<unsigned>(64)), *out = device<unsigned>(32);
  set<<<1, 64>>>(in, out);
  finish(in, out);
}
