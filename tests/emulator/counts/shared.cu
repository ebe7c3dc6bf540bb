// Loads and stores of shared memory: wavefronts, by banks and widths.
#include "../check.cuh"

// The transposition tile: a column without padding is a 32-way conflict.
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

// 8 bytes per lane: two phases of 16 lanes.
__global__ void pairs(float2 *out) {
  __shared__ float2 s[64];
  int t = threadIdx.x;
  // COUNT: shared store width=8 requests=1 wavefronts=2 ideal_wavefronts=2
  s[t] = make_float2(t, 1);
  __syncwarp();
  // COUNT: shared store width=8 requests=1 wavefronts=4 ideal_wavefronts=2
  s[2 * t] = make_float2(t, 3);
  __syncwarp();
  // COUNT: shared store width=8 requests=1 wavefronts=2 ideal_wavefronts=2
  s[t / 2] = make_float2(4, 5);  // a store's phases do not merge
  __syncwarp();
  // COUNT: shared load width=8 requests=1 wavefronts=2 ideal_wavefronts=2
  float2 a = s[t];
  float2 b = s[t ^ 3];  // COUNT: shared load width=8 requests=1 wavefronts=2
  float2 c = s[t / 2];  // COUNT: shared load width=8 requests=1 wavefronts=1
  out[t] = make_float2(a.x + b.y, c.x);
}

// 16 bytes per lane: four phases of 8 lanes.
__global__ void quads(float4 *out) {
  __shared__ float4 s[96];
  int t = threadIdx.x;
  float4 v = make_float4(t, 1, 2, 3);
  // COUNT: shared store width=16 requests=1 wavefronts=4 ideal_wavefronts=4
  s[t] = v;
  __syncwarp();
  // COUNT: shared store width=16 requests=1 wavefronts=8 ideal_wavefronts=4
  s[2 * t] = v;
  __syncwarp();
  // COUNT: shared store width=16 requests=1 wavefronts=4 ideal_wavefronts=4
  s[3 * t] = v;
  __syncwarp();
  float4 a = s[t];        // COUNT: shared load width=16 requests=1 wavefronts=4
  float4 b = s[2 * t];    // COUNT: shared load width=16 requests=1 wavefronts=8
  float4 c = s[t / 2];    // COUNT: shared load width=16 requests=1 wavefronts=2
  out[t] = make_float4(a.x, b.y, c.z, 0);
}

int main() {
  pairs<<<1, 32>>>(device<float2>(32));
  quads<<<1, 32>>>(device<float4>(32));
  launch(tiles, 1, dim3(32, 8), 1024);
}
