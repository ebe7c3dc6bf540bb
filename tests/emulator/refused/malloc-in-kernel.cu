// The kernel allocates by the host's function.
__global__ void work(float *x) {
  float *scratch;
  cudaMalloc(&scratch, 64);  // ERROR: cudaMalloc is called by the host
  scratch[0] = x[0];
}

int main() { work<<<1, 32>>>(nullptr); }
