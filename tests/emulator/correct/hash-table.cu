// Open addressing: keys claimed by atomicCAS, values added by atomics.
#include "../check.cuh"

const unsigned empty = 0xffffffffu;

__device__ unsigned slot_of(unsigned key, unsigned *keys, unsigned room) {
  unsigned at = key * 2654435761u % room;
  while (true) {
    unsigned was = atomicCAS(&keys[at], empty, key);
    if (was == empty || was == key) return at;
    at = (at + 1) % room;
  }
}

__global__ void count(const unsigned *in, int n, unsigned *keys,
                      unsigned *counts, unsigned room) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&counts[slot_of(in[i], keys, room)], 1u);
}

int main() {
  const unsigned n = 600, room = 211;
  std::vector<unsigned> v = numbers<unsigned>(n), want(101, 0), got(101, 0);
  for (unsigned x : v) want[x]++;
  unsigned *in = device(v), *keys = device<unsigned>(room);
  unsigned *counts = device<unsigned>(room);
  CUDA(cudaMemset(keys, 0xff, room * sizeof(unsigned)));
  CUDA(cudaMemset(counts, 0, room * sizeof(unsigned)));
  count<<<5, 128>>>(in, n, keys, counts, room);
  std::vector<unsigned> k = host(keys, room), c = host(counts, room);
  for (unsigned s = 0; s < room; s++)
    if (k[s] != empty) got[k[s]] += c[s];
  return verdict(got == want);
}
