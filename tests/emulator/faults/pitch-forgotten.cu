// Columns are copied with the row length of the wider matrix.
#include "../check.cuh"

__global__ void crop(const char *in, int in_pitch, char *out, int width) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < width)
    out[y * in_pitch + x] = in[y * in_pitch + x];  // FAULT: global-bounds
}

int main() {
  const int rows = 10, width = 20, pitch = 64;
  char *in = device(numbers<char>(rows * pitch));
  char *out = device<char>(rows * width);
  crop<<<rows, 32>>>(in, pitch, out, width);
  finish(in, out);
}
