/* Thrust against the same, written out; a vector's elements in a kernel. */
#include <iterator>
#include <list>
#include <sstream>
#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/shuffle.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/unique.h>

#include "expect.cuh"

template <class T>
using V = thrust::device_vector<T>;
template <class T>
static bool is(const V<T> &got, std::vector<T> want) {
  return thrust::host_vector<T>(got) == thrust::host_vector<T>(want);
}

struct Saxpy {
  float a;
  __host__ __device__ float operator()(const float &x, const float &y) const {
    return a * x + y;
  }
};
struct Even {
  __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};
struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};
struct Add {
  template <class Tuple>
  __host__ __device__ void operator()(Tuple t) const {
    thrust::get<2>(t) = thrust::get<0>(t) + thrust::get<1>(t);
  }
};

__global__ void twice(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] *= 2;
}

static void try_vectors() {
  thrust::host_vector<int> h(4, 7);
  V<int> d = h;
  d[1] = 5;
  d.push_back(9);
  d[0] += 1;
  int third = d[2];
  expect(is(d, {8, 5, 7, 7, 9}) && third == 7 && d.size() == 5,
         "device_vector's elements");
  twice<<<1, 32>>>(thrust::raw_pointer_cast(d.data()), 5);
  CUDA(cudaDeviceSynchronize());
  thrust::copy(d.begin(), d.begin() + 4, h.begin());
  expect(h[0] == 16 && h[3] == 14, "a kernel's work on them, copied back");
  V<int> e(d.begin() + 1, d.end());
  d.swap(e);
  e = d;
  expect(is(e, {10, 14, 14, 18}), "copied, swapped, assigned");
  twice<<<1, 32>>>(thrust::raw_pointer_cast(&e[1]), 1);
  CUDA(cudaDeviceSynchronize());
  expect(e[1] == 28, "the address of an element");
}

static void try_elements() {
  V<float> x(3, 1.0f), y{1, 2, 3};
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), Saxpy{2});
  expect(is(y, {3, 4, 5}), "transform of two");
  V<int> n(6), m(6);
  thrust::sequence(n.begin(), n.end(), 1, 2);
  thrust::transform(n.begin(), n.end(), m.begin(), thrust::negate<int>());
  expect(is(m, {-1, -3, -5, -7, -9, -11}), "sequence, transform of one");
  using namespace thrust::placeholders;
  thrust::transform(n.begin(), n.end(), n.begin(), _1 * 10 + 1);
  expect(n[5] == 111, "placeholders");
  thrust::fill(n.begin(), n.begin() + 3, 4);
  thrust::for_each(
      thrust::make_zip_iterator(
          thrust::make_tuple(n.begin(), m.begin(), m.begin())),
      thrust::make_zip_iterator(thrust::make_tuple(n.end(), m.end(), m.end())),
      Add());
  expect(is(m, {3, 1, -1, 64, 82, 100}), "for_each over zipped ranges");
  V<int> map{2, 0, 1}, from{10, 20, 30}, to(3);
  thrust::gather(map.begin(), map.end(), from.begin(), to.begin());
  expect(is(to, {30, 10, 20}), "gather");
  thrust::scatter(from.begin(), from.end(), map.begin(), to.begin());
  expect(is(to, {20, 30, 10}), "scatter");
}

static void try_reductions() {
  V<int> v{3, 1, 4, 1, 5, 9, 2, 6};
  expect(thrust::reduce(v.begin(), v.end()) == 31 &&
             thrust::reduce(v.begin(), v.end(), 100, thrust::maximum<int>()) ==
                 100 &&
             thrust::reduce(thrust::device, thrust::raw_pointer_cast(v.data()),
                            thrust::raw_pointer_cast(v.data()) + 2) == 4,
         "reduce: a vector, a maximum, plain pointers with a policy");
  expect(thrust::transform_reduce(v.begin(), v.end(), Square(), 0,
                                  thrust::plus<int>()) == 173 &&
             thrust::inner_product(v.begin(), v.end(), v.begin(), 0) == 173,
         "transform_reduce, inner_product");
  expect(thrust::count_if(v.begin(), v.end(), Even()) == 3 &&
             thrust::count(v.begin(), v.end(), 1) == 2 &&
             *thrust::max_element(v.begin(), v.end()) == 9 &&
             thrust::min_element(v.begin(), v.end()) - v.begin() == 1,
         "count, count_if, extrema");
  expect(thrust::reduce(thrust::make_transform_iterator(
                            thrust::counting_iterator<int>(1), Square()),
                        thrust::make_transform_iterator(
                            thrust::counting_iterator<int>(11), Square())) ==
             385,
         "an iterator that squares one that counts");
  V<int> index{7, 5};
  expect(thrust::reduce(
             thrust::make_permutation_iterator(v.begin(), index.begin()),
             thrust::make_permutation_iterator(v.begin(), index.end())) == 15,
         "a permutation");
  V<int> keys{1, 1, 2, 2, 2, 1}, ones(6, 1), k(6), sums(6);
  auto end = thrust::reduce_by_key(keys.begin(), keys.end(), ones.begin(),
                                   k.begin(), sums.begin());
  k.resize(end.first - k.begin());
  sums.resize(end.second - sums.begin());
  expect(is(k, {1, 2, 1}) && is(sums, {2, 3, 1}), "reduce_by_key");
}

static void try_scans() {
  V<int> v{3, 1, 4, 1, 5}, s(5);
  thrust::inclusive_scan(v.begin(), v.end(), s.begin());
  expect(is(s, {3, 4, 8, 9, 14}), "inclusive_scan");
  thrust::exclusive_scan(v.begin(), v.end(), v.begin(), 10);
  expect(is(v, {10, 13, 14, 18, 19}), "exclusive_scan in place, from 10");
  thrust::inclusive_scan(s.begin(), s.end(), s.begin(), thrust::maximum<int>());
  expect(s[4] == 14, "inclusive_scan of maxima");
  thrust::adjacent_difference(s.begin(), s.end(), v.begin());
  expect(is(v, {3, 1, 4, 1, 5}), "adjacent_difference undoes it");
  int *p;
  CUDA(cudaMalloc(&p, 5 * sizeof(int)));
  thrust::device_ptr<int> q(p);
  thrust::exclusive_scan(v.begin(), v.end(), q);
  twice<<<1, 32>>>(p, 5);
  expect(host(p, 5) == std::vector<int>{0, 6, 8, 16, 18},
         "a scan into what cudaMalloc gave");
  cudaFree(p);
  thrust::device_ptr<void> bytes = thrust::device_malloc(5 * sizeof(int));
  thrust::device_ptr<int> ints(static_cast<int *>(bytes.get()));
  thrust::copy(v.begin(), v.end(), ints);
  expect(ints[4] == 5, "device_malloc of bytes");
  thrust::device_free(bytes);
}

static void try_orders() {
  V<int> v{3, 1, 4, 1, 5, 9, 2, 6}, values(8), some(8);
  thrust::sequence(values.begin(), values.end());
  auto end = thrust::copy_if(v.begin(), v.end(), some.begin(), Even());
  some.resize(end - some.begin());
  expect(is(some, {4, 2, 6}), "copy_if");
  thrust::sort_by_key(v.begin(), v.end(), values.begin());
  expect(is(v, {1, 1, 2, 3, 4, 5, 6, 9}) &&
             is(values, {1, 3, 6, 0, 2, 4, 7, 5}),
         "sort_by_key, stable");
  expect(thrust::lower_bound(v.begin(), v.end(), 4) - v.begin() == 4 &&
             thrust::binary_search(v.begin(), v.end(), 9),
         "lower_bound, binary_search");
  v.erase(thrust::unique(v.begin(), v.end()), v.end());
  thrust::sort(v.begin(), v.end(), thrust::greater<int>());
  expect(is(v, {9, 6, 5, 4, 3, 2, 1}), "unique, sort downwards");
  v.erase(thrust::remove_if(v.begin(), v.end(), Even()), v.end());
  expect(is(v, {9, 5, 3, 1}), "remove_if");
  thrust::device_vector<int> flags(std::vector<int>{0, 1, 0, 1});
  thrust::replace_if(v.begin(), v.end(), flags.begin(), Even(), 2);
  expect(is(v, {2, 5, 2, 1}), "replace_if, by a stencil");
  v.erase(thrust::remove_if(v.begin(), v.end(), flags.begin(), Even()), v.end());
  expect(is(v, {5, 1}), "remove_if, by a stencil");
  thrust::device_vector<int> cards(50);
  thrust::sequence(cards.begin(), cards.end());
  thrust::shuffle(cards.begin(), cards.end(), thrust::default_random_engine(3));
  bool same = true;
  for (int i = 0; i < 50; i++)
    same &= cards[i] == i;
  thrust::sort(cards.begin(), cards.end());
  expect(!same && cards[0] == 0 && cards[49] == 49, "shuffle");
  thrust::host_vector<int> h(3);
  thrust::default_random_engine engine(7);
  thrust::uniform_int_distribution<int> dice(1, 6);
  thrust::generate(h.begin(), h.end(), [&] { return dice(engine); });
  thrust::sort(h.begin(), h.end());
  expect(h[0] >= 1 && h[2] <= 6 && h[0] <= h[2], "generate and sort, host");
}

static void try_copies_to_streams() {
  thrust::device_vector<int> v(3);
  thrust::sequence(v.begin(), v.end(), 7);
  std::ostringstream text;
  thrust::copy(v.begin(), v.end(), std::ostream_iterator<int>(text, " "));
  expect(text.str() == "7 8 9 ", "copy to a stream");
  std::vector<int> grows;
  std::list<int> nodes(3);
  thrust::copy(v.begin(), v.end(), std::back_inserter(grows));
  thrust::copy(v.begin(), v.end(), nodes.begin());
  expect(grows.size() == 3 && grows[2] == 9 && nodes.back() == 9,
         "copy to the end of a vector, to a list");
}

// Host code looks at elements through iterators that hold device iterators.
static void try_elements_of_iterators() {
  thrust::device_vector<int> v(4), m(4), order(4);
  thrust::sequence(v.begin(), v.end(), 3);
  thrust::sequence(m.begin(), m.end(), 9, -1);
  thrust::sequence(order.begin(), order.end(), 3, -1);
  auto squares = thrust::make_transform_iterator(v.begin(), thrust::square<int>());
  auto back = thrust::make_permutation_iterator(v.begin(), order.begin());
  auto zip = thrust::make_zip_iterator(
      thrust::make_tuple(squares, back, m.begin()));
  expect(squares[1] == 16 && back[0] == 6 && thrust::get<0>(zip[2]) == 25 &&
             thrust::get<1>(zip[2]) == 4 && thrust::get<2>(*zip) + 1 == 10,
         "elements through zipped iterators, in host code");
  thrust::get<1>(zip[0]) = 70;
  back[3] = 20;
  auto pairs = thrust::make_zip_iterator(m.begin(), v.begin());
  pairs[1] = thrust::make_tuple(1, 2);
  thrust::tuple<int, int> last = pairs[3];
  expect(is(v, {20, 2, 5, 70}) && is(m, {9, 1, 7, 6}) &&
             thrust::get<1>(last) == 70,
         "and are set through them");
  thrust::sort(pairs, pairs + 4);
  expect(is(v, {2, 70, 5, 20}), "a sort of pairs");
}

int main() {
  try_copies_to_streams();
  try_elements_of_iterators();
  try_vectors();
  try_elements();
  try_reductions();
  try_scans();
  try_orders();
}
