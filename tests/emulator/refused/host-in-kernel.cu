// Kernels use what is the host's; constants are known to both. (A thread_local
// variable lies among the __shared__ ones, and is none of them.)
#include <cmath>
#include <vector>

const int n = 64;
const int steps[3] = {1, 2, 4};
constexpr float half_of = 0.5f;
float scale = 2;
static float *result;
namespace on_host {
thread_local int calls[32];
}

float square(float x) { return x * x; }
template <class T>
T twice(T x) {
  return x + x;
}
constexpr int next(int i) { return i + 1; }
__device__ float cube(float x) { return x * x * x; }
__host__ __device__ float half(float x) { return x / 2; }
struct point {
  float x, y;
  float length() const { return sqrtf(x * x + y * y); }
  __host__ __device__ float sum() const { return x + y; }
};

__global__ void variables() {
  __shared__ int s[32];
  int scale_of_mine = n;
  s[threadIdx.x] = 1;
  result[threadIdx.x] =      // ERROR: result is a variable of the host
      scale *                // ERROR: scale is a variable of the host
      half_of * steps[threadIdx.x % 3] +  // ERROR: steps is a variable of the host
      on_host::calls[s[0]] +  // ERROR: calls is a variable of the host
      scale_of_mine;
}

__global__ void hides(float *out) {
  float scale = 3;
  out[threadIdx.x] = scale;
}

__global__ void functions(float *out, point p) {
  int t = threadIdx.x;
  out[next(t) - 1] = square(out[t]);  // ERROR: square is a function of the host
  out[t] += twice(half(out[t]));      // ERROR: twice is a function of the host
  out[t] += p.length();               // ERROR: length is a function of the host
  out[t] += p.sum() + cube(sqrtf(out[t]));
}

int main() {
  cudaMalloc(&result, n * sizeof *result);
  variables<<<1, n>>>();
  hides<<<1, n>>>(result);
  functions<<<1, 32>>>(result, {3, 4});
}
