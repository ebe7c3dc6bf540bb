// Breadth-first search by levels, as it is taught: several threads may store a
// vertex's level, all the same one: a note, however the source is written.
#include "../check.cuh"

__global__ void search(const int *start, const int *edge, int *level, int n,
                       int d, int *more) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || level[v] != d) return;
  for (int e = start[v]; e < start[v + 1]; e++) {
    int to = edge[e];
    // clang-format off
    if(level[to]==-1){
      level[to]=d+1;  // FAULT: same-value
      *more = 1;      // FAULT: same-value
    }
    // clang-format on
  }
}

int main() {
  const int n = 200;
  std::vector<int> start(1, 0), edge, want(n, -1), level(n, -1);
  for (int v = 0; v < n; v++) {
    for (int to : {2 * v + 1, 2 * v + 2, 3 * v + 1}) edge.push_back(to % n);
    start.push_back(edge.size());
  }
  std::vector<int> queue(1, 0);
  want[0] = level[0] = 0;
  for (size_t q = 0; q < queue.size(); q++)
    for (int e = start[queue[q]]; e < start[queue[q] + 1]; e++)
      if (want[edge[e]] < 0) {
        want[edge[e]] = want[queue[q]] + 1;
        queue.push_back(edge[e]);
      }
  int *d_start = device(start), *d_edge = device(edge);
  int *d_level = device(level), *d_more = device<int>(1);
  for (int d = 0, more = 1; more; d++) {
    CUDA(cudaMemset(d_more, 0, sizeof(int)));
    search<<<(n + 63) / 64, 64>>>(d_start, d_edge, d_level, n, d, d_more);
    more = host(d_more, 1)[0];
  }
  bool good = host(d_level, n) == want;
  for (int *p : {d_start, d_edge, d_level, d_more}) CUDA(cudaFree(p));
  return verdict(good);
}
//! prints OK
