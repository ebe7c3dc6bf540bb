/* quiet.cu - a kernel that has made 2^26 accesses no longer tells of the loads of
 * blocks that are not counted; whatever it is made of, it computes the same.
 *
 * quiet load: the last launch reads beyond an array; store: writes there. */
#include "../../check.cuh"
#include <cstring>

enum { BLOCK = 256, BLOCKS = 4096, N = BLOCK * BLOCKS, STEPS = 48 };

struct item {
  double weight;
  int first, length;
  char kind;
};

__constant__ int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};

/* What a thread sums by itself: the host calls it, too. */
__host__ __device__ float own_sum(const float *in, item it, const int *p) {
  float sum = 0;
  for (int j = 0; j < STEPS; j++) {
    if ((it.first + j) % 3 == 0)
      continue;
    for (int k = j; k < j + it.length; k++) {
      if (k % 7 == 6)
        break;
      sum += in[k];
    }
  }
  switch (it.kind) {
  case 0:
    return sum + p[3];
  case 1:
    sum *= in[1];
    break;
  case 2:
    sum -= p[5];
  case 3:
    sum += (float)it.weight;
    break;
  default:
    for (int j = 0; sum > 1 && j < p[1]; j++)
      sum /= in[j] + 2;
  }
  return sum;
}

__global__ void mixed(const float *in, const item *items, float *out,
                      unsigned *total, int beyond) {
  __shared__ float tile[BLOCK];
  int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
  float sum = own_sum(in, items[i % 64], primes);
  tile[t] = sum;
  __syncthreads();
  for (int half = BLOCK / 2; half >= 32; half /= 2) {
    if (t < half)
      tile[t] = fmaxf(tile[t], tile[t + half]);
    __syncthreads();
  }
  if (t < 32) {
    float most = tile[t];
    for (int lanes = 16; lanes > 0; lanes /= 2)
      most = fmaxf(most, __shfl_down_sync(~0u, most, lanes));
    if (t == 0)
      atomicAdd(total, (unsigned)most);
  }
  if (beyond == 1 && i == N - 1)
    sum += in[4096];
  out[beyond == 2 && i == N - 1 ? N : i] = sum;
}

static int wrong(const float *in, const item *items, const float *out,
                 unsigned total) {
  static const int p[8] = {2, 3, 5, 7, 11, 13, 17, 19};
  float most = 0;
  int bad = 0;
  for (int i = 0; i < 64; i++) {
    float is = own_sum(in, items[i], p);
    most = is > most ? is : most;
    for (int j = i; j < N; j += 64)
      bad += memcmp(&out[j], &is, sizeof is) != 0;
  }
  return bad + (total != 3u * BLOCKS * (unsigned)most);
}

int main(int argc, char **argv) {
  std::vector<float> in(128);
  std::vector<item> items(64);
  for (int i = 0; i < 128; i++)
    in[i] = (float)(i * 7 % 10) / 4;
  for (int i = 0; i < 64; i++)
    items[i] = {i / 3., i % 5, i % 4, (char)(i % 6)};
  float *d_in = device(in), *d_out = device<float>(N);
  item *d_items = device(items);
  unsigned *total = zeros<unsigned>(1);
  int beyond = argc < 2 ? 0 : strcmp(argv[1], "load") == 0 ? 1 : 2;
  for (int i = 0; i < 3; i++)
    mixed<<<BLOCKS, BLOCK>>>(d_in, d_items, d_out, total, i == 2 ? beyond : 0);
  return verdict(!wrong(in.data(), items.data(), host(d_out, N).data(),
                        host(total, 1)[0]));
}
