// Objects made on the device, called through their base class.
#include "../check.cuh"

struct shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~shape() {}
};

struct square : shape {
  float side;
  __device__ explicit square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};

struct box : shape {
  float w, h;
  __device__ box(float w, float h) : w(w), h(h) {}
  __device__ float area() const override { return w * h; }
};

__global__ void make(shape **s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  s[i] = i % 2 ? static_cast<shape *>(new square(i)) : new box(i, 2);
}

__global__ void areas(shape **s, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = s[i]->area();
  delete s[i];
}

int main() {
  const int n = 70;
  shape **s = device<shape *>(n);
  float *out = device<float>(n);
  make<<<2, 64>>>(s, n);
  areas<<<2, 64>>>(s, out, n);
  std::vector<float> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++) good &= got[i] == (i % 2 ? i * i : 2 * i);
  return verdict(good);
}
