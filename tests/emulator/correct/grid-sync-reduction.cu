// Parts, grid.sync(), then block 0 adds them; shared memory lives across it.
#include <cooperative_groups.h>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void mean_and_deviation(const double *x, int n, double *part,
                                   double *out) {
  __shared__ double s[64];
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  int t = threadIdx.x;
  double mean = 0;
  for (int pass = 0; pass < 2; pass++) {
    double v = 0;
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      v += pass ? (x[i] - mean) * (x[i] - mean) : x[i];
    s[t] = v;
    block.sync();
    for (int d = 32; d > 0; d /= 2) {
      if (t < d) s[t] += s[t + d];
      block.sync();
    }
    if (t == 0) part[blockIdx.x] = s[0];
    grid.sync();
    double total = 0;
    for (int b = 0; b < gridDim.x; b++) total += part[b];
    if (pass == 0) mean = total / n;
    if (grid.thread_rank() == 0) out[pass] = total / n;
    grid.sync();
  }
}

int main() {
  int n = 1000, blocks = 6;
  std::vector<double> v = numbers<double>(n);
  double *x = device(v), *part = device<double>(blocks);
  double *out = device<double>(2), mean = 0, square = 0;
  void *arguments[] = {&x, &n, &part, &out};
  CUDA(cudaLaunchCooperativeKernel((void *)mean_and_deviation, dim3(blocks),
                                   dim3(64), arguments, 0, nullptr));
  for (double d : v) mean += d / n;
  for (double d : v) square += (d - mean) * (d - mean) / n;
  std::vector<double> got = host(out, 2);
  return verdict(near(got[0], mean) && near(got[1], square));
}
