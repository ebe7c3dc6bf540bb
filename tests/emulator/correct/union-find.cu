// Components of a graph in shared memory: threads follow parents, which others
// change by atomicMin meanwhile, through a plain pointer and a volatile one. The
// function that follows them is inlined at three places.
#include "../check.cuh"

template <class Parents>
__device__ int root(Parents parent, int i) {
  while (parent[i] != i) i = parent[i];
  return i;
}

template <class Parents>
__device__ void join(Parents parent, int a, int b) {
  a = root(parent, a), b = root(parent, b);
  while (a != b) {
    if (a < b) {
      int smaller = a;
      a = b, b = smaller;
    }
    int before = atomicMin((int *)&parent[a], b);
    if (before == a) return;
    a = root(parent, before);
  }
}

template <class Parents>
__global__ void components(const int2 *edges, int n, int *out) {
  __shared__ int parent[128];
  parent[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    join<Parents>(parent, edges[i].x, edges[i].y);
  __syncthreads();
  out[threadIdx.x] = root<Parents>(parent, threadIdx.x);
}

int main() {
  const int n = 128;
  std::vector<int2> edges;
  for (int i = 4; i < n; i++) edges.push_back(make_int2(i, i - 4));
  int2 *e = device(edges);
  int *out = device<int>(n);
  bool good = true;
  components<int *><<<1, n>>>(e, (int)edges.size(), out);
  std::vector<int> plain = host(out, n);
  components<volatile int *><<<1, n>>>(e, (int)edges.size(), out);
  std::vector<int> meant = host(out, n);
  for (int i = 0; i < n; i++) good &= plain[i] == i % 4 && meant[i] == i % 4;
  return verdict(good);
}
