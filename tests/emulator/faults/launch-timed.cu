// The clock is read right after the launch: a note, since that may be meant.
//! prints OK
#include <chrono>
#include <ctime>

#include "../check.cuh"

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

int main() {
  int *x = device<int>(32);
  using clock_ = std::chrono::steady_clock;
  clock_::time_point start = clock_::now();
  clear<<<1, 32>>>(x);
  clock_::time_point end = clock_::now();  // FAULT: launch-timed
  clock_t before = clock();
  clear<<<1, 32>>>(x);
  CUDA(cudaDeviceSynchronize());
  bool good = clock() >= before && end >= start;
  clear<<<1, 32>>>(x);  // between two intervals: not timed
  start = clock_::now();
  CUDA(cudaDeviceSynchronize());
  good &= clock_::now() >= start;
  finish(x);
  return verdict(good);
}
