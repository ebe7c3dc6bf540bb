// Breadth-first search: atomicCAS claims a vertex, atomicAdd its place.
#include "../check.cuh"

__global__ void level(const int *start, const int *edge, const int *frontier,
                      int count, int *next, int *next_count, int *depth,
                      int d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  int v = frontier[i];
  for (int e = start[v]; e < start[v + 1]; e++) {
    int to = edge[e];
    if (atomicCAS(&depth[to], -1, d) == -1)
      next[atomicAdd(next_count, 1)] = to;
  }
}

int main() {
  const int n = 300;
  std::vector<int> start(1, 0), edge, want(n, -1), depth(n, -1);
  for (int v = 0; v < n; v++) {
    edge.push_back((2 * v + 1) % n);
    edge.push_back((2 * v + 2) % n);
    edge.push_back((v + 17) % n);
    start.push_back(edge.size());
  }
  std::vector<int> queue(1, 0);
  want[0] = depth[0] = 0;
  for (size_t q = 0; q < queue.size(); q++)
    for (int e = start[queue[q]]; e < start[queue[q] + 1]; e++)
      if (want[edge[e]] < 0) {
        want[edge[e]] = want[queue[q]] + 1;
        queue.push_back(edge[e]);
      }
  int *d_start = device(start), *d_edge = device(edge);
  int *d_depth = device(depth);
  int *frontier = zeros<int>(n), *next = device<int>(n);
  int *next_count = device<int>(1);
  for (int count = 1, d = 1; count; d++) {
    CUDA(cudaMemset(next_count, 0, sizeof(int)));
    level<<<(count + 31) / 32, 32>>>(d_start, d_edge, frontier, count, next,
                                     next_count, d_depth, d);
    count = host(next_count, 1)[0];
    std::swap(frontier, next);
  }
  bool good = host(d_depth, n) == want;
  return verdict(good);
}
