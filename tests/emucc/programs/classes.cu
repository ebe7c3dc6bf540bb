// Classes, inheritance, virtual functions, operators and namespaces.
#include <cstdio>

namespace shapes {
class Shape {
public:
  __device__ virtual float area() const = 0;
  __device__ virtual ~Shape() {}
};
class Square : public Shape {
  float side;

public:
  __device__ Square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};
class Circle : public Shape {
  float r;

public:
  __device__ Circle(float radius) : r(radius) {}
  __device__ float area() const override { return 3.0f * r * r; }
};
namespace detail {
__global__ void areas(float *out) {
  Square square(float(threadIdx.x));
  Circle circle(1.0f);
  const Shape *s = threadIdx.x < 3 ? (const Shape *)&square : &circle;
  out[threadIdx.x] = s->area();
}
} // namespace detail
} // namespace shapes

struct Vec {
  float x, y;
  __host__ __device__ Vec operator+(const Vec &o) const {
    return Vec{x + o.x, y + o.y};
  }
  __host__ __device__ friend Vec operator*(float s, Vec v) {
    return Vec{s * v.x, s * v.y};
  }
  __device__ static Vec unit() { return Vec{1, 1}; }
};
__global__ void combine(Vec *v, int n) {
  int i = threadIdx.x;
  if (i < n)
    v[i] = 2.0f * v[i] + Vec::unit();
}

class Solver {
  Vec *data;
  int n;

public:
  explicit Solver(int count) : n(count) {
    cudaMallocManaged(&data, n * sizeof(Vec));
    for (int i = 0; i < n; i++)
      data[i] = Vec{float(i), 0};
  }
  ~Solver() { cudaFree(data); }
  void run() {
    combine<<<1, 32>>>(this->data, n);
    cudaDeviceSynchronize();
  }
  Vec at(int i) const { return data[i]; }
};

int main() {
  float *a;
  cudaMallocManaged(&a, 4 * sizeof(float));
  shapes::detail::areas<<<1, 4>>>(a);
  cudaDeviceSynchronize();
  printf("%g %g %g\n", a[1], a[2], a[3]);
  cudaFree(a);
  Solver solver(8);
  solver.run();
  printf("%g %g\n", solver.at(7).x, solver.at(7).y);
}
//: 1 4 3
//: 15 1
