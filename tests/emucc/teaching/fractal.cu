// The Mandelbrot set: a device class, one block for each row, a text picture.
#include <stdio.h>
#define ROWS 9
#define COLUMNS 32
static void stop(cudaError_t e, int line) {
  if (e == cudaSuccess) return;
  printf("line %d: %s\n", line, cudaGetErrorString(e));
  exit(EXIT_FAILURE);
}
#define DO(e) (stop(e, __LINE__))
class Point {
public:
  double re, im;
  __device__ Point(double r, double i) : re(r), im(i) {}
  __device__ Point squared() const { return Point(re * re - im * im, 2 * re * im); }
  __device__ Point &operator+=(const Point &p) { re += p.re; im += p.im; return *this; }
  __device__ bool escaped() const { return re * re + im * im > 4.0; }
};
__device__ int steps(Point c) {
  Point z(0, 0);
  for (int n = 0; n < 64; ++n) {
    z = z.squared();
    z += c;
    if (z.escaped()) return n;
  }
  return 64;
}
__global__ void draw(char *picture) {
  int c = threadIdx.x, r = blockIdx.x;
  int n = steps(Point(-2.2 + 3.2 * c / COLUMNS, -1.2 + 2.4 * r / (ROWS - 1)));
  picture[r * COLUMNS + c] = n == 64 ? '#' : n > 4 ? '+' : '.';
}
int main(void) {
  char rows[ROWS][COLUMNS], *d;
  DO(cudaMalloc((void **)&d, sizeof rows));
  draw<<<ROWS, COLUMNS>>>(d);
  DO(cudaGetLastError());
  DO(cudaMemcpy(rows, d, sizeof rows, cudaMemcpyDeviceToHost));
  int mirrored = 1, inside = 0;
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++) {
      mirrored &= rows[r][c] == rows[ROWS - 1 - r][c];
      inside += rows[r][c] == '#';
    }
  printf("%.32s %d %d\n", rows[ROWS / 2], mirrored, inside > 20 && inside < 100);
  DO(cudaFree(d));
}
//: ..#######################++..... 1 1
