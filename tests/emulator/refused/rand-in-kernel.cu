// Random numbers by the C library; the length of a string, which it would read.
#include <cstdlib>
#include <cstring>

__global__ void shake(float *x, const char *text) {
  x[threadIdx.x] += rand() % 3;  // ERROR: rand is a function of the host
  x[0] += strlen(text);          // ERROR: strlen is a function of the host
}

int main() { shake<<<1, 32>>>(nullptr, nullptr); }
