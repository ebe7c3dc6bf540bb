// A thread_local variable of the host's lies among the __shared__ ones, and is
// none of them. (nvcc rejects such a kernel; the emulator must not count it.)
#include "../check.cuh"

namespace on_host {
thread_local int calls[32];
}

__global__ void count_calls(int *out) {
  __shared__ int s[32];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x] +
                     on_host::calls[threadIdx.x];  // ERROR: calls is a variable of the host
}

int main() {
  on_host::calls[0] = 1;
  int *out = device<int>(32);
  count_calls<<<1, 32>>>(out);
  finish();
}
