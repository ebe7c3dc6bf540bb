// The kernel's guard is never closed.
__global__ void scale(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    x[i] *= 2;
}

int main() {  // ERROR: a } is missing above, of what begins at line 2
  scale<<<1, 32>>>(nullptr, 0);
}
