// The game of life in place: cells of one byte, read while others are written.
#include "../check.cuh"

__global__ void step(unsigned char *cell, int w, int h) {
  int x = threadIdx.x, y = threadIdx.y, n = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy) n += cell[(y + dy + h) % h * w + (x + dx + w) % w];
  bool lives = n == 3 || (n == 2 && cell[y * w + x]);
  cell[y * w + x] = lives;  // FAULT: global-race
}

int main() {
  std::vector<unsigned char> v(256);
  for (int i = 0; i < 256; i++) v[i] = i % 3 == 0;
  unsigned char *cells = device(v);
  step<<<1, dim3(16, 16)>>>(cells, 16, 16);
  finish(cells);
}
