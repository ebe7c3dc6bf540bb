// Loads and stores of shared memory: wavefronts, by banks and widths.
#include "../check.cuh"

// Equal words are free; different words of one bank are not.
__global__ void words(int *out, int zero) {
  __shared__ int s[128];
  int t = threadIdx.x;
  for (int i = t; i < 128; i += 32) s[i] = i;
  __syncwarp();
  int a = s[zero];             // COUNT: shared load requests=1 wavefronts=1
  int b = s[t / 2];            // COUNT: shared load requests=1 wavefronts=1
  int c = s[t % 4];            // COUNT: shared load requests=1 wavefronts=1
  int d = s[t % 2 * 32];       // COUNT: shared load requests=1 wavefronts=2
  int e = s[t % 4 * 32];       // COUNT: shared load requests=1 wavefronts=4
  int f = s[t % 4 * 32 + t];   // COUNT: shared load requests=1 wavefronts=1
  int g = s[t % 3 * 32];       // COUNT: shared load requests=1 wavefronts=3
  // COUNT: shared load requests=1 wavefronts=2
  int h = s[t < 5 ? 32 * zero + 7 : 39];
  out[t] = a + b + c + d + e + f + g + h;
}

// Bytes and shorts: what counts is the 32-bit word.
__global__ void small(int *out) {
  __shared__ unsigned char c[4096];
  __shared__ short h[1024];
  int t = threadIdx.x;
  // COUNT: shared store width=1 requests=128 wavefronts=128
  for (int i = t; i < 4096; i += 32) c[i] = i;
  // COUNT: shared store width=2 requests=32 wavefronts=32
  for (int i = t; i < 1024; i += 32) h[i] = i;
  __syncwarp();
  int a = c[t];        // COUNT: shared load width=1 requests=1 wavefronts=1
  int b = c[4 * t];    // COUNT: shared load width=1 requests=1 wavefronts=1
  int d = c[8 * t];    // COUNT: shared load width=1 requests=1 wavefronts=2
  int e = c[128 * t];  // COUNT: shared load width=1 requests=1 wavefronts=32
  int f = h[2 * t];    // COUNT: shared load width=2 requests=1 wavefronts=1
  int g = h[32 * t];   // COUNT: shared load width=2 requests=1 wavefronts=16
  out[t] = a + b + d + e + f + g;
}

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

__global__ void columns_of_doubles(double *out) {
  __shared__ double flat[32][32];
  __shared__ double padded[32][33];
  int t = threadIdx.x;
  for (int i = 0; i < 32; i++) {
    // COUNT: shared store width=8 requests=32 wavefronts=64
    flat[i][t] = i + t;
    // COUNT: shared store width=8 requests=32 wavefronts=64
    padded[i][t] = i - t;
  }
  __syncwarp();
  // COUNT: shared load width=8 requests=1 wavefronts=32
  double f = flat[t][3];
  // COUNT: shared load width=8 requests=1 wavefronts=2
  double p = padded[t][3];
  out[t] = f + p;
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

// Interleaved against sequential addressing of a tree of 64.
__global__ void interleaved(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 1; d < 64; d *= 2) {
    __syncthreads();
    int i = 2 * d * t;
    if (i < 64) {
      // COUNT: shared load requests=6 lanes=63 wavefronts=11
      int right = s[i + d];
      atomicAdd(out, right);
    }
  }
}

__global__ void sequential(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  for (int d = 32; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) {
      // COUNT: shared load requests=6 lanes=63 wavefronts=6
      int right = s[t + d];
      atomicAdd(out, right);
    }
  }
}

// Stride s in words: gcd(s, 32) lanes meet in a bank.
template <int stride>
__global__ void strided(float *out) {
  __shared__ float s[34 * 32];
  int t = threadIdx.x;
  // COUNT: shared store requests=34 wavefronts=34 ideal_wavefronts=34
  for (int i = t; i < 34 * 32; i += 32) s[i] = i;
  __syncwarp();
  // COUNT: shared load requests=1 lanes=32
  // COUNT: shared load wavefronts=1/2/1/4/1/2/1/8/1/2/1/4/1/2/1/16
  // COUNT: shared load wavefronts=1/2/1/4/1/2/1/8/1/2/1/4/1/2/1/32/1
  // COUNT: shared load ideal_wavefronts=1
  out[t] = s[stride * t];
}

template <int stride>
void from(float *out) {
  strided<stride><<<1, 32>>>(out);
  if constexpr (stride < 33) from<stride + 1>(out);
}

int main() {
  int *out = device<int>(32), *in = device(numbers<int>(64));
  int *sum = zeros<int>(1);
  words<<<1, 32>>>(out, 0);
  small<<<1, 32>>>(out);
  pairs<<<1, 32>>>(device<float2>(32));
  columns_of_doubles<<<1, 32>>>(device<double>(32));
  quads<<<1, 32>>>(device<float4>(32));
  interleaved<<<1, 64>>>(in, sum);
  sequential<<<1, 64>>>(in, sum);
  from<1>(device<float>(32));
  launch(tiles, 1, dim3(32, 8), 1024);
}
