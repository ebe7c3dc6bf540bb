// One block fills a ring, another empties it; flags are volatile and fenced.
#include "../check.cuh"

const int room = 4;

struct ring {
  int slot[room];
  int full[room];  // 1: holds a value
};

__global__ void relay(volatile ring *r, const int *in, int *out, int n) {
  if (blockIdx.x == 0) {
    for (int i = 0; i < n; i++) {
      int s = i % room;
      while (r->full[s]) {
      }
      __threadfence();
      r->slot[s] = in[i];
      __threadfence();
      r->full[s] = 1;
    }
  } else {
    for (int i = 0; i < n; i++) {
      int s = i % room;
      while (!r->full[s]) {
      }
      __threadfence();
      out[i] = r->slot[s] + 1;
      __threadfence();
      r->full[s] = 0;
    }
  }
}

int main() {
  const int n = 50;
  std::vector<int> v = numbers<int>(n);
  ring *r = device<ring>(1);
  CUDA(cudaMemset(r, 0, sizeof(ring)));
  int *in = device(v), *out = device<int>(n);
  relay<<<2, 1>>>(r, in, out, n);
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++) good &= got[i] == v[i] + 1;
  return verdict(good);
}
