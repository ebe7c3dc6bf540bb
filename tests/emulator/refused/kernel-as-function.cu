// The launch configuration is forgotten.
__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int *x;
  cudaMalloc(&x, 64 * sizeof *x);
  clear<<<1, 64>>>(x);
  clear(x);  // ERROR: clear is a kernel: launch it, clear<<<blocks, threads>>>
}
