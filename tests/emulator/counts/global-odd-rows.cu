// Rows of 33 floats begin at byte 132 y: only row 0 begins on a sector.
#include "../check.cuh"

__global__ void rows(const float *in, float *out) {
  int x = threadIdx.x, y = threadIdx.y;
  out[y * 32 + x] = in[y * 33 + x];  // COUNT: global load requests=8 sectors=39
  // COUNT: global store requests=8 sectors=32
  out[y * 32 + x + 256] = 0;
}

int main() { launch(rows, 1, dim3(32, 8), 512); }
