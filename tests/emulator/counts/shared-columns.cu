// The transposition tile: a column without padding is a 32-way conflict.
#include "../check.cuh"

__global__ void tiles(const float *in, float *out) {
  __shared__ float flat[32][32];
  __shared__ float padded[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  for (int j = y; j < 32; j += 8) {
    // COUNT: shared store requests=32 wavefronts=32
    flat[j][x] = in[j * 32 + x];
    // COUNT: shared store requests=32 wavefronts=32
    padded[j][x] = in[j * 32 + x];
  }
  __syncthreads();
  for (int j = y; j < 32; j += 8) {
    // COUNT: shared load requests=32 wavefronts=1024 ideal_wavefronts=32
    float f = flat[x][j];
    // COUNT: shared load requests=32 wavefronts=32 ideal_wavefronts=32
    float p = padded[x][j];
    // COUNT: shared load requests=32 wavefronts=32 ideal_wavefronts=32
    float w = flat[x][(j + x) % 32];
    // COUNT: global store requests=32 sectors=128
    out[j * 32 + x] = f + p + w;
  }
}

int main() { launch(tiles, 1, dim3(32, 8), 1024); }
