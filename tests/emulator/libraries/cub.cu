/* CUB: collectives of blocks and warps, in kernels; device-wide algorithms. */
#include <cub/cub.cuh>

#include <algorithm>
#include <numeric>

#include "expect.cuh"

enum { THREADS = 96, ITEMS = 3, N = THREADS * ITEMS };

__global__ void collect(const int *in, int *sums, int *scanned, int *exclusive,
                        int valid) {
  using Load = cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store =
      cub::BlockStore<int, THREADS, ITEMS, cub::BLOCK_STORE_TRANSPOSE>;
  using Reduce = cub::BlockReduce<int, THREADS>;
  using Scan = cub::BlockScan<int, THREADS>;
  __shared__ union {
    typename Load::TempStorage load;
    typename Store::TempStorage store;
    typename Reduce::TempStorage reduce;
    typename Scan::TempStorage scan;
  } temp;
  int own[ITEMS], total;
  Load(temp.load).Load(in, own);
  __syncthreads();
  int sum = Reduce(temp.reduce).Sum(own);
  __syncthreads();
  int most = Reduce(temp.reduce).Reduce(own[0], cub::Max());
  __syncthreads();
  int few = Reduce(temp.reduce).Sum(own[0], valid);
  if (threadIdx.x == 0) sums[0] = sum, sums[1] = most, sums[2] = few;
  __syncthreads();
  Scan(temp.scan).InclusiveSum(own, own, total);
  __syncthreads();
  Store(temp.store).Store(scanned, own);
  if (threadIdx.x == THREADS - 1) sums[3] = total;
  __syncthreads();
  int before;
  Scan(temp.scan).ExclusiveSum(in[threadIdx.x], before);
  exclusive[threadIdx.x] = before;
}

__global__ void warps(const int *in, int *sums, int *scans) {
  __shared__ cub::WarpReduce<int>::TempStorage whole[3];
  __shared__ cub::WarpScan<int, 8>::TempStorage eight[12];
  int sum = cub::WarpReduce<int>(whole[threadIdx.x / 32]).Sum(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = sum;
  int scanned;
  cub::WarpScan<int, 8>(eight[threadIdx.x / 8])
      .InclusiveSum(in[threadIdx.x], scanned);
  scans[threadIdx.x] = scanned;
}

struct Three {
  double x, y, z;
  __device__ Three operator+(const Three &b) const {
    return {x + b.x, y + b.y, z + b.z};
  }
};

__global__ void large(double *to) {
  using Reduce = cub::BlockReduce<Three, 64>;
  __shared__ typename Reduce::TempStorage temp;
  double i = threadIdx.x;
  Three sum = Reduce(temp).Sum(Three{i, 2 * i, 1});
  if (threadIdx.x == 0) to[0] = sum.x, to[1] = sum.y, to[2] = sum.z;
}

static void try_large() {
  double *to = device<double>(3);
  large<<<1, 64>>>(to);
  expect(host(to, 3) == std::vector<double>{2016, 4032, 64},
         "BlockReduce of what no shuffle exchanges at once");
}

static void try_collectives(const std::vector<int> &v) {
  int *in = device(v), *sums = device<int>(4), *scanned = device<int>(N);
  int *exclusive = device<int>(THREADS);
  collect<<<1, THREADS>>>(in, sums, scanned, exclusive, 40);
  int most = 0, few = 0;
  for (int i = 0; i < N; i += ITEMS) most = std::max(most, v[i]);
  for (int i = 0; i < 40 * ITEMS; i += ITEMS) few += v[i];
  int total = std::accumulate(v.begin(), v.end(), 0);
  std::vector<int> running(N);
  std::partial_sum(v.begin(), v.end(), running.begin());
  expect(host(sums, 4) == std::vector<int>{total, most, few, total},
         "BlockLoad, BlockReduce, some threads only");
  expect(host(scanned, N) == running, "BlockScan of several, BlockStore");
  std::vector<int> before(running.begin(), running.begin() + THREADS);
  before.insert(before.begin(), 0);
  before.pop_back();
  expect(host(exclusive, THREADS) == before, "an exclusive BlockScan");

  warps<<<1, THREADS>>>(in, sums, scanned);
  bool good = true;
  std::vector<int> got = host(sums, 3), eights = host(scanned, THREADS);
  for (int w = 0; w < 3; w++)
    good &= got[w] == running[32 * w + 31] - (w ? running[32 * w - 1] : 0);
  for (int i = 0; i < THREADS; i++)
    good &= eights[i] == running[i] - (i >= 8 ? running[i / 8 * 8 - 1] : 0);
  expect(good, "WarpReduce, WarpScan of eights");
}

/* Both calls of a device-wide algorithm. */
template <class F>
static void both(F call) {
  void *storage = nullptr;
  size_t bytes = 0;
  CUDA(call(storage, bytes));
  CUDA(cudaMalloc(&storage, bytes));
  CUDA(call(storage, bytes));
  cudaFree(storage);
}

static void try_device(const std::vector<int> &v) {
  int *in = device(v), *out = device<int>(N), *one = device<int>(1);
  both([&](void *s, size_t &b) {
    return cub::DeviceReduce::Sum(s, b, in, one, N);
  });
  expect(host(one, 1)[0] == std::accumulate(v.begin(), v.end(), 0),
         "DeviceReduce::Sum");
  both([&](void *s, size_t &b) {
    return cub::DeviceReduce::Max(s, b, in, one, N);
  });
  expect(host(one, 1)[0] == *std::max_element(v.begin(), v.end()),
         "DeviceReduce::Max");
  both([&](void *s, size_t &b) {
    return cub::DeviceScan::ExclusiveSum(s, b, in, out, N);
  });
  expect(host(out, N)[N - 1] ==
             std::accumulate(v.begin(), v.end() - 1, 0),
         "DeviceScan::ExclusiveSum");
  std::vector<int> sorted = v;
  std::sort(sorted.rbegin(), sorted.rend());
  both([&](void *s, size_t &b) {
    return cub::DeviceRadixSort::SortKeysDescending(s, b, in, out, N);
  });
  expect(host(out, N) == sorted, "DeviceRadixSort::SortKeysDescending");
  auto big = [] __device__(const int &x) { return x > 50; };
  both([&](void *s, size_t &b) {
    return cub::DeviceSelect::If(s, b, in, out, one, N, big);
  });
  expect(host(one, 1)[0] == std::count_if(v.begin(), v.end(), big),
         "DeviceSelect::If");
  both([&](void *s, size_t &b) {
    return cub::DeviceHistogram::HistogramEven(s, b, in, out, 5, 0, 100, N);
  });
  expect(host(out, 4)[1] ==
             std::count_if(v.begin(), v.end(),
                           [](int x) { return x >= 25 && x < 50; }),
         "DeviceHistogram::HistogramEven");
}

/* Neighbours, and the bits by which numbers are sorted. */
__global__ void adjacent(const int *in, int *left, int *right) {
  using Adjacent = cub::BlockAdjacentDifference<int, THREADS>;
  __shared__ typename Adjacent::TempStorage temp;
  auto minus = [](int a, int b) { return a - b; };
  int own[ITEMS], less[ITEMS];
  for (int i = 0; i < ITEMS; i++)
    own[i] = in[threadIdx.x * ITEMS + i];
  Adjacent(temp).SubtractLeft(own, less, minus);
  for (int i = 0; i < ITEMS; i++)
    left[threadIdx.x * ITEMS + i] = less[i];
  Adjacent(temp).SubtractRight(own, own, minus);
  for (int i = 0; i < ITEMS; i++)
    right[threadIdx.x * ITEMS + i] = own[i];
}
static void try_adjacent(const std::vector<int> &v) {
  int *in = device(v), *left = device<int>(N), *right = device<int>(N);
  adjacent<<<1, THREADS>>>(in, left, right);
  std::vector<int> l = v, r = v;
  for (int i = 0; i < N; i++) {
    l[i] = i ? v[i] - v[i - 1] : v[i];
    r[i] = i + 1 < N ? v[i] - v[i + 1] : v[i];
  }
  expect(host(left, N) == l && host(right, N) == r,
         "BlockAdjacentDifference");
  auto bits = [](float x) {
    unsigned u;
    memcpy(&u, &x, sizeof u);
    return cub::Traits<float>::TwiddleIn(u);
  };
  expect(bits(-2) < bits(-1) && bits(-1) < bits(0) && bits(0) < bits(3) &&
             cub::Traits<int>::TwiddleOut(cub::Traits<int>::TwiddleIn(7)) == 7,
         "Traits");
  cub::ArgMax most;
  cub::KeyValuePair<int, float> a{1, 2.f}, b{0, 2.f}, c{2, 3.f};
  expect(most(a, b).key == 0 && most(a, c).key == 2, "ArgMax");
}

int main() {
  std::vector<int> v = numbers<int>(N);
  try_collectives(v);
  try_adjacent(v);
  try_large();
  try_device(v);
  finish();
}
