// What atomic operations keep in order: cells, lists, tables, locks.
#include "../../check.cuh"

// Every integer atomic, and float add, on a handful of cells.
__global__ void all(int *i, unsigned *u, float *f, unsigned long long *l) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(i, t);
  atomicSub(i + 1, 1);
  atomicMax(i + 2, t * 7 % 128);
  atomicMin(i + 3, t * 5 % 128 - 3);
  atomicAnd(u, ~(1u << t % 5));
  atomicOr(u + 1, 1u << t % 9);
  atomicXor(u + 2, t);
  atomicInc(u + 3, 9u);
  atomicDec(u + 4, 6u);
  atomicAdd(f, 0.5f);
  atomicAdd(l, 1ull << 33);
  atomicMax(l + 1, (unsigned long long)t << 40);
  if (t == 77) atomicExch(i + 4, t);
}

static bool every_operation() {
  const int n = 128;
  int *i = zeros<int>(5);
  unsigned *u = device(std::vector<unsigned>{~0u, 0, 0, 0, 0});
  float *f = device(std::vector<float>(1, 1.0f));
  unsigned long long *l = device(std::vector<unsigned long long>(2, 0));
  all<<<2, n / 2>>>(i, u, f, l);
  std::vector<int> gi = host(i, 5);
  std::vector<unsigned> gu = host(u, 5);
  unsigned x = 0, inc = 0, dec = 0;
  for (int t = 0; t < n; t++) {
    x ^= t;
    inc = inc >= 9 ? 0 : inc + 1;
    dec = dec == 0 || dec > 6 ? 6 : dec - 1;
  }
  bool good = gi == std::vector<int>{n * (n - 1) / 2, -n, 127, -3, 77};
  good &= gu == std::vector<unsigned>{~31u, 511u, x, inc, dec};
  good &= host(f, 1)[0] == 1 + n / 2;
  good &= host(l, 2) == std::vector<unsigned long long>{
                            (unsigned long long)n << 33, 127ull << 40};
  return good;
}

// Plain loads of words that others change by atomic operations, and no harm: the
// first of a compare-and-swap, to spare an operation, to see that work is done, of
// a sum that is complete.
__device__ unsigned arrived;

__device__ void add_after_look(double *p, double v) {
  unsigned long long *word = (unsigned long long *)p, seen = *word, expected;
  do {
    expected = seen;
    double next = v + __longlong_as_double(expected);
    seen = atomicCAS(word, expected, __double_as_longlong(next));
  } while (seen != expected);
}

__global__ void work(const float *x, int n, double *total, int *least,
                     int *next) {
  while (*next < n) {
    int i = atomicAdd(next, 1);
    if (i >= n) break;
    add_after_look(total, x[i]);
    if (x[i] < *least) atomicMin(least, (int)x[i]);
  }
}

__global__ void mean(const float *x, float *sum, float *mean, int *mine) {
  __shared__ bool last;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, x[i]);
  atomicAdd_block(&mine[blockIdx.x], 1);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    last = atomicInc(&arrived, gridDim.x - 1) == gridDim.x - 1;
    mine[blockIdx.x] *= 2;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) *mean = *sum / (gridDim.x * blockDim.x);
}

static bool looks_before_atomics() {
  const int n = 512;
  std::vector<float> v = numbers<float>(n);
  double want = 0;
  for (float f : v) want += f;
  float *x = device(v), *sums = zeros<float>(2);
  double *total = zeros<double>(1);
  int *least = device(std::vector<int>(1, 1 << 20));
  int *next = zeros<int>(1);
  int *mine = zeros<int>(8);
  work<<<4, 32>>>(x, n, total, least, next);
  mean<<<8, 64>>>(x, sums, sums + 1, mine);
  CUDA(cudaDeviceSynchronize());
  return near(host(total, 1)[0], want) && host(least, 1)[0] == 0 &&
              near(host(sums, 2)[1], want / n) && host(mine, 8)[7] == 128;
}

// Plain looks at a counter in shared memory, to spare the atomic operations that
// would find nothing left: of a stack that threads pop, of a list of work, of a
// maximum. Threads that see nothing left make no operation.
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

__global__ void work_list(const int *x, int n, int *out, int *most) {
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

static bool shared_work_list() {
  const int n = 1000, threads = 256;
  std::vector<int> v = numbers<int>(n);
  int *out = device<int>(n), *x = device(v), *most = device<int>(1), want = -1;
  pop_all<<<1, threads>>>(out);
  std::vector<int> got = host(out, threads), times(128);
  int none = 0;
  for (int i : got) i < 0 ? none++ : times[i]++;
  bool good = none == threads - 128 && times == std::vector<int>(128, 1);
  work_list<<<1, threads>>>(x, n, out, most);
  got = host(out, n);
  for (int i = 0; i < n; i++) {
    good &= got[i] == 2 * v[i];
    want = v[i] > want ? v[i] : want;
  }
  good &= host(most, 1)[0] == want;
  return good;
}

// Components of a graph in shared memory: threads follow parents, which others
// change by atomicMin meanwhile, through a plain pointer and a volatile one. The
// function that follows them is inlined at three places.
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

static bool union_find() {
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
  return good;
}

int main() {
  return cases({CASE(union_find), CASE(every_operation),
                CASE(looks_before_atomics), CASE(shared_work_list)});
}
