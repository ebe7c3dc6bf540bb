// Loads and stores of global memory: sectors, by lanes, widths and strides.
#include "../check.cuh"

// Forty threads are one full warp and 8 lanes; a guard cuts likewise.
__global__ void all(const float *in, float *out) {
  int t = threadIdx.x;
  // COUNT: global load requests=2 lanes=40 sectors=5 ideal_wavefronts=2
  out[t] = in[t];
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

int main() {
  const float w[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  CUDA(cudaMemcpyToSymbol(weight, w, sizeof w));
  float *in = device(numbers<float>(33 * 32)), *out = device<float>(128);
  all<<<1, 40>>>(in, out);
  polynomial<<<1, 64>>>(in, out);
  point *p = device(std::vector<point>(32, point{1, 2, 3}));
  members<<<1, 32>>>(p, out);
  whole<<<1, 32>>>(p, device<point>(32));
  launch(columns, 16, dim3(64, 4), 4096);
  copies<char>();
  copies<short>();
  copies<int>();
  copies<double>();
  copies<float2>();
  copies<float4>();
}
