// Random numbers by the C library.
#include <cstdlib>

__global__ void shake(float *x) {
  x[threadIdx.x] += rand() % 3;  // ERROR: rand is a function of the host
}

int main() { shake<<<1, 32>>>(nullptr); }
