// The same update on an array of structs and a struct of arrays.
#include "../check.cuh"

struct point {
  float x, y, z;
  __host__ __device__ point operator+(const point &o) const {
    return {x + o.x, y + o.y, z + o.z};
  }
};

struct points {
  float *x, *y, *z;
};

__global__ void move_aos(point *p, point step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = p[i] + step;
}

__global__ void move_soa(points p, point step, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  p.x[i] += step.x;
  p.y[i] += step.y;
  p.z[i] += step.z;
}

int main() {
  const int n = 130;
  std::vector<float> v = numbers<float>(n);
  std::vector<point> q(n);
  for (int i = 0; i < n; i++) q[i] = {v[i], 2 * v[i], 3 * v[i]};
  point *aos = device(q), step = {1, 2, 3};
  points soa = {device(v), device(v), device(v)};
  move_aos<<<2, 96>>>(aos, step, n);
  move_soa<<<2, 96>>>(soa, step, n);
  std::vector<point> a = host(aos, n);
  std::vector<float> z = host(soa.z, n);
  bool good = true;
  for (int i = 0; i < n; i++)
    good &= a[i].x == v[i] + 1 && a[i].z == 3 * v[i] + 3 && z[i] == v[i] + 3;
  return verdict(good);
}
