// Shared memory cannot be given a value where it is declared.
__global__ void count(const int *in, int *out) {
  __shared__ int total = 0;  // ERROR: a __shared__ variable cannot be init
  atomicAdd(&total, in[threadIdx.x]);
  __syncthreads();
  *out = total;
}

int main() { count<<<1, 32>>>(nullptr, nullptr); }
