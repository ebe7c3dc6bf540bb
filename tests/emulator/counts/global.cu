// Loads and stores of global memory: sectors, by lanes, widths and strides.
#include "../check.cuh"

// Lanes that agree share a sector.
__global__ void shared_words(const float *in, float *out, int zero) {
  int t = threadIdx.x;
  // COUNT: global load requests=1 lanes=32 sectors=1
  float a = in[zero];
  // COUNT: global load requests=1 lanes=32 sectors=1
  float b = in[t / 8];
  // COUNT: global load requests=1 lanes=32 sectors=1
  float c = in[t % 8];
  // COUNT: global load requests=1 lanes=32 sectors=2
  float d = in[t / 16 * 8];
  // COUNT: global load requests=1 lanes=32 sectors=2
  float e = in[t / 2];
  // COUNT: global load requests=1 lanes=32 sectors=16
  float f = in[t / 2 * 8];
  out[t] = a + b + c + d + e + f;
}

// Each side of a branch is a request of its own, with its own lanes.
__global__ void branch(const int *in, int *out) {
  int t = threadIdx.x, v;
  if (t % 2)
    v = in[t];        // COUNT: global load requests=2 lanes=32 sectors=8
  else
    v = in[t + 256];  // COUNT: global load requests=2 lanes=32 sectors=8
  if (t < 8)
    out[t] = v;       // COUNT: global store requests=1 lanes=8 sectors=1
}

__global__ void loop(const int *in, int *out) {
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k <= t % 4; k++)
    sum += in[k * 32 + t];  // COUNT: global load requests=4 lanes=80 sectors=16
  out[t] = sum;             // COUNT: global store requests=1 lanes=32 sectors=4
}

// Sectors are counted over all lanes, whatever the width.
__global__ void quads(const float4 *in, float4 *out, int zero) {
  int t = threadIdx.x;
  float4 a = in[zero];   // COUNT: global load width=16 requests=1 sectors=1
  float4 b = in[t / 2];  // COUNT: global load width=16 requests=1 sectors=8
  float4 c = in[2 * t];  // COUNT: global load width=16 requests=1 sectors=32
  float4 d = in[t ^ 1];  // COUNT: global load width=16 requests=1 sectors=16
  // COUNT: global store width=16 requests=1 sectors=32
  out[3 * t] = make_float4(a.x, b.y, c.z, d.w);
}

// Two warps, shifted by 0, 1, 4, 7, 8, 31, 32 floats: a warp's 128 bytes touch
// a fifth sector unless they begin on one.
__global__ void shifted(const float *in, float *out, int offset) {
  int t = threadIdx.x;
  // COUNT: global load requests=2 lanes=64 sectors=8/10/10/10/8/10/8
  float v = in[t + offset];
  // COUNT: global store requests=2 lanes=64 sectors=8/10/10/10/8/10/8
  out[t + offset] = v;
}

// Forty threads are one full warp and 8 lanes; a guard cuts likewise.
__global__ void all(const float *in, float *out) {
  int t = threadIdx.x;
  // COUNT: global load requests=2 lanes=40 sectors=5 ideal_wavefronts=2
  out[t] = in[t];
}

__global__ void guarded(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // COUNT: global load requests=4 lanes=100 sectors=13
  if (i < n) out[i] = in[i];
}

// The order of lanes within their sectors does not matter.
__global__ void permuted(const int *in, int *out) {
  int t = threadIdx.x;
  int a = in[31 - t];       // COUNT: global load requests=1 sectors=4
  int b = in[t ^ 5];        // COUNT: global load requests=1 sectors=4
  int c = in[t * 7 % 32];   // COUNT: global load requests=1 sectors=4
  int d = in[t % 2 * 16 + t / 2];  // COUNT: global load requests=1 sectors=4
  // COUNT: global store requests=1 sectors=4
  out[(t + 9) % 32] = a + b + c + d;
}

// One warp, stride s floats: lane l falls in sector floor(s * l / 8).
template <int stride>
__global__ void strided(const float *in, float *out) {
  int t = threadIdx.x;
  // COUNT: global load requests=1 lanes=32
  // COUNT: global load sectors=4/8/12/16/20/24/28/32/32/32/32 ideal_sectors=4
  out[t] = in[stride * t];
}

// An array of 12-byte structs: a member costs 12 sectors, as its three
// members do together if it is copied whole, in three requests.
struct point {
  float x, y, z;
};

__global__ void members(const point *p, float *out) {
  int t = threadIdx.x;
  float x = p[t].x;  // COUNT: global load requests=1 sectors=12 ideal_sectors=4
  float y = p[t].y;  // COUNT: global load requests=1 sectors=12 ideal_sectors=4
  float z = p[t].z;  // COUNT: global load requests=1 sectors=12 ideal_sectors=4
  out[t] = x + y + z;
}

__global__ void whole(const point *p, point *q) {
  int t = threadIdx.x;
  point v = p[t];  // COUNT: global load requests=3 lanes=96 sectors=36 width=4
  q[t] = v;        // COUNT: global store requests=3 lanes=96 sectors=36 width=4
}

// Contiguous elements of 1, 2, 4, 8 and 16 bytes: 1, 2, 4, 8, 16 sectors.
template <class T>
__global__ void copy(const T *in, T *out) {
  // COUNT: global load requests=1 sectors=1/2/4/8/8/16
  // COUNT: global load ideal_sectors=1/2/4/8/8/16 width=1/2/4/8/8/16
  T v = in[threadIdx.x];
  // COUNT: global store requests=1 sectors=1/2/4/8/8/16
  // COUNT: global store ideal_sectors=1/2/4/8/8/16 width=1/2/4/8/8/16
  out[threadIdx.x] = v;
}

template <class T>
void copies() {
  T *in = device<T>(32), *out = device<T>(32);
  CUDA(cudaMemset(in, 1, 32 * sizeof(T)));
  copy<<<1, 32>>>(in, out);
  finish();
}

// A uniform read of constant memory is a request of its own space.
__constant__ float weight[8];

__global__ void polynomial(const float *in, float *out) {
  float x = in[threadIdx.x], v = 0;  // COUNT: global load requests=2 sectors=8
  for (int k = 0; k < 8; k++)
    v = v * x + weight[k];  // COUNT: constant load requests=16 lanes=512
  out[threadIdx.x] = v;     // COUNT: global store requests=2 sectors=8
}

// A 64 x 64 matrix: a column costs a warp 32 sectors.
__global__ void columns(const float *in, float *out) {
  int x = threadIdx.x, y = blockIdx.x * blockDim.y + threadIdx.y;
  // COUNT: global load requests=128 sectors=4096 ideal_sectors=512
  float v = in[x * 64 + y];
  // COUNT: global store requests=128 sectors=4096 ideal_sectors=512
  out[x * 64 + y] = v;
}

template <int... strides>
void strided_by(const float *in, float *out) {
  (strided<strides><<<1, 32>>>(in, out), ...);
}

int main() {
  const float w[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  CUDA(cudaMemcpyToSymbol(weight, w, sizeof w));
  float *in = device(numbers<float>(33 * 32)), *out = device<float>(128);
  shared_words<<<1, 32>>>(in, out, 0);
  for (int offset : {0, 1, 4, 7, 8, 31, 32})
    shifted<<<1, 64>>>(in, out, offset);
  all<<<1, 40>>>(in, out);
  guarded<<<2, 64>>>(in, out, 100);
  strided_by<1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 33>(in, out);
  polynomial<<<1, 64>>>(in, out);
  point *p = device(std::vector<point>(32, point{1, 2, 3}));
  members<<<1, 32>>>(p, out);
  whole<<<1, 32>>>(p, device<point>(32));
  quads<<<1, 32>>>(device(std::vector<float4>(64)), device<float4>(96), 0);
  launch(columns, 16, dim3(64, 4), 4096);
  launch(branch, 1, 64, 512);
  launch(loop, 1, 32, 128);
  launch(permuted, 1, 32, 32);
  copies<char>();
  copies<short>();
  copies<int>();
  copies<double>();
  copies<float2>();
  copies<float4>();
}
