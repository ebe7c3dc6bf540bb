// Blocks that tell each other something while they run.
#include "../../check.cuh"

// Block b adds to what block b - 1 left, handing over through an atomic flag.
__global__ void turns(const int *in, int *sum, int *turn) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, in[blockIdx.x * blockDim.x + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x) return;
  while (atomicAdd(turn, 0) != blockIdx.x) {
  }
  __threadfence();
  *sum += total;
  __threadfence();
  atomicExch(turn, blockIdx.x + 1);
}

static bool flag_with_atomics() {
  const int blocks = 10, block = 40;
  std::vector<int> v = numbers<int>(blocks * block);
  int *in = device(v), *state = zeros<int>(2), want = 0;
  turns<<<blocks, block>>>(in, state, state + 1);
  for (int x : v) want += x;
  return host(state, 1)[0] == want;
}

// One block fills a ring, another empties it; flags are volatile and fenced.
const int ROOM = 4;

struct ring {
  int slot[ROOM];
  int full[ROOM];  // 1: holds a value
};

__global__ void relay(volatile ring *r, const int *in, int *out, int n) {
  if (blockIdx.x == 0) {
    for (int i = 0; i < n; i++) {
      int s = i % ROOM;
      while (r->full[s]) {
      }
      __threadfence();
      r->slot[s] = in[i];
      __threadfence();
      r->full[s] = 1;
    }
  } else {
    for (int i = 0; i < n; i++) {
      int s = i % ROOM;
      while (!r->full[s]) {
      }
      __threadfence();
      out[i] = r->slot[s] + 1;
      __threadfence();
      r->full[s] = 0;
    }
  }
}

static bool producer_consumer() {
  const int n = 50;
  std::vector<int> v = numbers<int>(n);
  ring *r = device<ring>(1);
  CUDA(cudaMemset(r, 0, sizeof(ring)));
  int *in = device(v), *out = device<int>(n);
  relay<<<2, 1>>>(r, in, out, n);
  return all(host(out, n), [&](int i) { return v[i] + 1; });
}

// Words by which blocks tell each other something, and no harm: distances that
// shrink, a flag that is the data itself, data behind a fence, a lock, a value
// that one lane alone has before the shuffle, memory freed in order.
__device__ int lock;

/* Vertex v has an edge to v + 1 and v + 7. */
__global__ void relax(int *distance, int n, int *changed) {
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < n;
       v += gridDim.x * blockDim.x)
    for (int step = 1; step < 8; step += 6)
      if (v + step < n) {
        int d = distance[v] + step;
        if (d < distance[v + step]) {
          atomicMin(&distance[v + step], d);
          atomicOr(changed, 1);
        }
      }
}

__global__ void chain(const int *x, volatile long long *state, int *out) {
  int b = blockIdx.x;
  if (threadIdx.x == 0) {
    long long before = 0;
    if (b > 0)
      do before = state[b - 1];
      while (before == 0);
    state[b] = (1ll << 32 | (before & 0xffffffff)) + x[b];
    out[b] = (int)state[b];
  }
}

__global__ void gather(const int *x, volatile int *all, unsigned *arrived,
                       volatile int *total) {
  __shared__ bool last;
  all[blockIdx.x * blockDim.x + threadIdx.x] = x[threadIdx.x];
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicInc(arrived, gridDim.x - 1) == gridDim.x - 1;
    while (atomicCAS(&lock, 0, 1) != 0) {}
    *total = *total + 1;
    __threadfence();
    atomicExch(&lock, 0);
  }
  __syncthreads();
  int sum = 0;
  for (unsigned i = 0; last && i < gridDim.x * blockDim.x; i++) sum += all[i];
  if (last) all[threadIdx.x] = sum;
}

__global__ void places(int *next, int *place) {
  int first;
  if (threadIdx.x % 32 == 0) first = atomicAdd(next, 32);
  first = __shfl_sync(~0u, first, 0);
  place[blockIdx.x * blockDim.x + threadIdx.x] = first + threadIdx.x % 32;
}

static bool words_between_blocks() {
  const int n = 300;
  std::vector<int> far(n, 1 << 20);
  far[0] = 0;
  int *x = device(numbers<int>(64)), *distance = device(far), changed = 1;
  int *words = zeros<int>(4);
  while (changed) {
    CUDA(cudaMemset(words, 0, sizeof(int)));
    relax<<<3, 32>>>(distance, n, words);
    CUDA(cudaMemcpy(&changed, words, sizeof changed, cudaMemcpyDefault));
  }
  long long *state;
  int *out;
  CUDA(cudaMallocAsync(&state, 8 * sizeof *state, 0));
  CUDA(cudaMemset(state, 0, 8 * sizeof *state));
  CUDA(cudaMallocAsync(&out, 128 * sizeof *out, 0));
  chain<<<8, 32>>>(x, state, out);
  CUDA(cudaFreeAsync(state, 0));
  std::vector<int> sums = host(out, 8), last = host(distance, n);
  gather<<<4, 32>>>(x, out, (unsigned *)words + 1, words + 2);
  bool good = host(words, 4)[2] == 4 && last[n - 1] == n - 1;
  int sum = 0, all = 0;
  for (int i = 0; i < 8; i++) good &= sums[i] == (sum += numbers<int>(64)[i]);
  for (int i = 0; i < 32; i++) all += 4 * numbers<int>(64)[i];
  good &= host(out, 1)[0] == all;
  places<<<2, 64>>>(words + 3, out);
  good &= host(words, 4)[3] == 128;
  CUDA(cudaFree(out));
  return good;
}

// Blocks write bytes of their own in one word, the higher block first.
__global__ void own_bytes(char *bytes, int *turn) {
  while (blockIdx.x == 0 && atomicAdd(turn, 0) == 0) {
  }
  bytes[blockIdx.x] = 1;
  __syncthreads(); // two stores, and not one
  bytes[blockIdx.x] += blockIdx.x;
  if (blockIdx.x == 1) atomicAdd(turn, 1);
}

static bool bytes_of_a_word() {
  char *bytes = device<char>(2);
  own_bytes<<<2, 1>>>(bytes, zeros<int>(1));
  return all(host(bytes, 2), [](int i) { return 1 + i; });
}

int main() {
  return cases({CASE(flag_with_atomics), CASE(producer_consumer),
                CASE(words_between_blocks), CASE(bytes_of_a_word)});
}
