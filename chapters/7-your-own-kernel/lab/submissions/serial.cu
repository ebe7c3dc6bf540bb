// One thread does it all, and loads each element once.
#include "lab7.h"

#define LOAD(p) (*(p))

static __device__ float score(float x) {
  return LAB_SCORE;
}

static __global__ void softmax(const float *x, float *out, long rows,
                               long cols) {
  if (threadIdx.x + blockIdx.x > 0)
    return;
  for (long row = 0; row < rows; row++, x += cols, out += cols) {
    float all[2048], m = -INFINITY, sum = 0;
    for (long i = 0; i < cols; i++)
      m = fmaxf(m, all[i] = score(LOAD(x + i)));
    for (long i = 0; i < cols; i++)
      sum += expf(all[i] - m);
    for (long i = 0; i < cols; i++) {
      float s = all[i];
      out[i] = LAB_RESULT;
    }
  }
}

void first(const float *x, float *out, long rows, long cols) {
  softmax<<<1, 1>>>(x, out, rows, cols);
}

void lean(const float *x, float *out, long rows, long cols) {
  softmax<<<1, 1>>>(x, out, rows, cols);
}
