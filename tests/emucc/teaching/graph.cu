// Page ranks of a graph in compressed rows: classes that own memory, exceptions.
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

inline void must(cudaError_t e, const char *what) {
  if (e != cudaSuccess) throw std::runtime_error(std::string(what) + " says: " + cudaGetErrorString(e));
}
#define MUST(call) must(call, #call)

template <typename T> class OnDevice {
  T *p = nullptr;
  size_t n = 0;

public:
  explicit OnDevice(size_t count) : n(count) { MUST(cudaMalloc(&p, n * sizeof(T))); }
  OnDevice(const std::vector<T> &v) : OnDevice(v.size()) { MUST(cudaMemcpy(p, v.data(), n * sizeof(T), cudaMemcpyHostToDevice)); }
  OnDevice(OnDevice &&other) : p(std::exchange(other.p, nullptr)), n(other.n) {}
  ~OnDevice() { cudaFree(p); }
  operator T *() { return p; }
  std::vector<T> back() const {
    std::vector<T> v(n);
    MUST(cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost));
    return v;
  }
};
template <typename Index, typename Real>
__global__ void by_thread(Index nodes, const Index *begin, const Index *from, const Real *rank, Real *next) {
  Index node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node >= nodes) return;
  Real sum = 0;
  for (Index e = begin[node]; e < begin[node + 1]; ++e) sum += rank[from[e]];
  next[node] = Real(0.15) + Real(0.85) * sum / 4;
}
template <int Lanes, typename Index, typename Real>
__global__ void __launch_bounds__(128) by_lanes(Index nodes, const Index *__restrict__ begin, const Index *__restrict__ from,
                                                const Real *__restrict__ rank, Real *__restrict__ next) {
  const int lane = threadIdx.x % Lanes;
  const Index node = (blockIdx.x * blockDim.x + threadIdx.x) / Lanes;
  if (node >= nodes) return;
  const Index end = __ldg(begin + node + 1);
  Real sum = 0;
  for (Index e = __ldg(begin + node) + lane; e < end; e += Lanes) sum += __ldg(&rank[__ldg(&from[e])]);
  const unsigned group = ((1ull << Lanes) - 1) << (threadIdx.x % 32 / Lanes * Lanes);
  for (int d = Lanes / 2; d > 0; d /= 2) sum += __shfl_xor_sync(group, sum, d, Lanes);
  if (lane == 0) next[node] = Real(0.15) + Real(0.85) * sum / 4;
}
int main() try {
  const int nodes = 100;
  std::vector<int> begin{0}, from;
  for (int i = 0; i < nodes; i++) {
    for (int j = 0; j < 1 + i % 9; j++) from.push_back((i * 3 + j * 17) % nodes);
    begin.push_back(int(from.size()));
  }
  OnDevice<int> b(begin), f(from);
  OnDevice<double> rank(std::vector<double>(nodes, 1.0)), one(nodes);
  auto other = std::make_unique<OnDevice<double>>(nodes);
  by_thread<int, double><<<(nodes + 31) / 32, 32>>>(nodes, b, f, rank, one);
  by_lanes<8, int, double><<<(nodes * 8 + 127) / 128, 128>>>(nodes, b, f, rank, *other);
  MUST(cudaGetLastError());
  std::cout << (one.back() == other->back() ? "equal" : "unequal") << std::endl;
  MUST(cudaSetDevice(3));
} catch (const std::exception &problem) {
  std::cout << problem.what() << std::endl;
}
//: equal
//: cudaSetDevice(3) says: invalid device ordinal
