// No kernel at all: the host does the work.
#include "lab7.h"

void first(const float *x, float *out, long rows, long cols) {
  for (long i = 0; i < rows * cols; i++) {
    float one;
    cudaMemcpy(&one, x + i, sizeof one, cudaMemcpyDeviceToHost);
    one = expf(one);
    cudaMemcpy(out + i, &one, sizeof one, cudaMemcpyHostToDevice);
  }
}

void lean(const float *x, float *out, long rows, long cols) {
  first(x, out, rows, cols);
}
