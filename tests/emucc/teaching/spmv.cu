// Sparse matrix times vector, a row per thread and a row per warp; C++ containers.
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#define CUDA_CHECK(call)                                                   \
  do {                                                                     \
    cudaError_t status = call;                                             \
    if (status != cudaSuccess)                                             \
      throw std::runtime_error(std::string(#call) + ": " + cudaGetErrorString(status)); \
  } while (false)

template <typename T> class DeviceVector {
public:
  explicit DeviceVector(const std::vector<T> &from) : DeviceVector(from.size()) {
    CUDA_CHECK(cudaMemcpy(data_, from.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  explicit DeviceVector(size_t n) : size_(n) { CUDA_CHECK(cudaMalloc(&data_, n * sizeof(T))); }
  ~DeviceVector() { cudaFree(data_); }
  DeviceVector(const DeviceVector &) = delete;
  T *get() { return data_; }
  std::vector<T> host() const {
    std::vector<T> v(size_);
    CUDA_CHECK(cudaMemcpy(v.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return v;
  }

private:
  T *data_ = nullptr;
  size_t size_;
};
template <typename I, typename T>
__global__ void spmv_scalar(const I n, const I *Ap, const I *Aj, const T *Ax, const T *x, T *y) {
  const I row = blockDim.x * blockIdx.x + threadIdx.x;
  if (row >= n) return;
  T sum = 0;
  for (I jj = Ap[row]; jj < Ap[row + 1]; jj++) sum += Ax[jj] * x[Aj[jj]];
  y[row] = sum;
}
template <typename I, typename T, unsigned int VECTORS_PER_BLOCK, unsigned int THREADS_PER_VECTOR>
__launch_bounds__(VECTORS_PER_BLOCK *THREADS_PER_VECTOR, 1) __global__
void spmv_vector(const I n, const I *Ap, const I *Aj, const T *Ax, const T *x, T *y) {
  const I lane = threadIdx.x & (THREADS_PER_VECTOR - 1);
  const I row = (blockDim.x * blockIdx.x + threadIdx.x) / THREADS_PER_VECTOR;
  if (row >= n) return;
  T sum = 0;
  for (I jj = Ap[row] + lane; jj < Ap[row + 1]; jj += THREADS_PER_VECTOR) sum += Ax[jj] * __ldg(&x[Aj[jj]]);
  for (int offset = THREADS_PER_VECTOR / 2; offset > 0; offset /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, offset, THREADS_PER_VECTOR);
  if (lane == 0) y[row] = sum;
}
int main() try {
  const int n = 200;
  std::vector<int> Ap(1, 0), Aj;
  std::vector<double> Ax, x(n), want(n, 0.0);
  for (int i = 0; i < n; i++) {
    x[i] = i % 9;
    for (int j = i % 4; j < n; j += 5 + i % 7) {
      Aj.push_back(j);
      Ax.push_back((i + j) % 3 + 1);
    }
    Ap.push_back(int(Aj.size()));
  }
  for (int i = 0; i < n; i++)
    for (int k = Ap[i]; k < Ap[i + 1]; k++) want[i] += Ax[k] * x[Aj[k]];
  DeviceVector<int> ap(Ap), aj(Aj);
  DeviceVector<double> ax(Ax), dx(x);
  auto y = std::make_unique<DeviceVector<double>>(n);
  spmv_scalar<<<(n + 63) / 64, 64>>>(n, ap.get(), aj.get(), ax.get(), dx.get(), y->get());
  std::cout << (y->host() == want);
  constexpr int PER_BLOCK = 128 / 32;
  spmv_vector<int, double, PER_BLOCK, 32><<<(n + PER_BLOCK - 1) / PER_BLOCK, 128>>>(n, ap.get(), aj.get(), ax.get(), dx.get(), y->get());
  CUDA_CHECK(cudaGetLastError());
  std::cout << (y->host() == want) << std::endl;
  CUDA_CHECK(cudaSetDevice(5));
} catch (const std::exception &e) {
  std::cout << e.what() << std::endl;
}
//: 11
//: cudaSetDevice(5): invalid device ordinal
