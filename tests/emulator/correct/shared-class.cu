// Arrays in shared memory of a class whose constructors are written out: nobody
// calls these, and nothing is counted or reported of them.
#include "../check.cuh"

struct vector3 {
  float x, y, z;
  __host__ __device__ vector3() {}
  __host__ __device__ vector3(float a, float b, float c) : x(a), y(b), z(c) {}
  __host__ __device__ float dot(const vector3 &o) const {
    return x * o.x + y * o.y + z * o.z;
  }
};

__global__ void neighbours(const float *in, float *out) {
  __shared__ vector3 s[64];
  int t = threadIdx.x;
  s[t] = vector3(in[t], in[t + 1], 1);
  __syncthreads();
  out[t] = s[t].dot(s[63 - t]);
}

int main() {
  std::vector<float> v = numbers<float>(65);
  float *in = device(v), *out = device<float>(64);
  neighbours<<<1, 64>>>(in, out);
  std::vector<float> got = host(out, 64);
  bool good = true;
  for (int t = 0; t < 64; t++)
    good &= got[t] == v[t] * v[63 - t] + v[t + 1] * v[64 - t] + 1;
  return verdict(good);
}
