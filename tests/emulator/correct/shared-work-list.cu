// Plain looks at a counter in shared memory, to spare the atomic operations that
// would find nothing left: of a stack that threads pop, of a list of work, of a
// maximum. Threads that see nothing left make no operation.
#include "../check.cuh"

struct Stack {
  int *items;
  int top;
  __device__ bool pop(int &item) {
    if (top < 0) return false;
    int i = atomicAdd(&top, -1);
    if (i >= 0) item = items[i];
    return i >= 0;
  }
};

__global__ void pop_all(int *out) {
  __shared__ int items[128];
  __shared__ Stack stack;
  int t = threadIdx.x, item = -1;
  if (t < 128) items[t] = t;
  if (t == 0) stack.items = items, stack.top = 127;
  __syncthreads();
  stack.pop(item);
  out[t] = item;
}

__global__ void work(const int *x, int n, int *out, int *most) {
  __shared__ int next, largest;
  if (threadIdx.x == 0) next = 0, largest = -1;
  __syncthreads();
  while (next < n) {
    int i = atomicAdd(&next, 1);
    if (i >= n) break;
    out[i] = 2 * x[i];
    if (x[i] > largest) atomicMax(&largest, x[i]);
  }
  __syncthreads();
  if (threadIdx.x == 0) *most = largest;
}

int main() {
  const int n = 1000, threads = 256;
  std::vector<int> v = numbers<int>(n);
  int *out = device<int>(n), *x = device(v), *most = device<int>(1), want = -1;
  pop_all<<<1, threads>>>(out);
  std::vector<int> got = host(out, threads), times(128);
  int none = 0;
  for (int i : got) i < 0 ? none++ : times[i]++;
  bool good = none == threads - 128 && times == std::vector<int>(128, 1);
  work<<<1, threads>>>(x, n, out, most);
  got = host(out, n);
  for (int i = 0; i < n; i++) {
    good &= got[i] == 2 * v[i];
    want = v[i] > want ? v[i] : want;
  }
  good &= host(most, 1)[0] == want;
  return verdict(good);
}
