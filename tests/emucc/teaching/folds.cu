// Reductions by templates: type, block size, operation; chosen in a switch.
#include <algorithm>
#include <cstdio>
#include <limits>

template <typename T> struct Scratch {
    __device__ static T *get() {
        extern __shared__ double2 scratch_memory[];
        return reinterpret_cast<T *>(scratch_memory);
    }
};
struct Plus { template <class T> __host__ __device__ T operator()(T a, T b) const { return a + b; } };
struct Largest { template <class T> __host__ __device__ T operator()(T a, T b) const { return a > b ? a : b; } };

template <unsigned Threads, typename T, typename Op>
__global__ void fold(const T *__restrict__ in, T *__restrict__ out, unsigned n, T neutral, Op op) {
    T *mine = Scratch<T>::get(), value = neutral;
    for (unsigned i = blockIdx.x * Threads + threadIdx.x; i < n; i += Threads * gridDim.x)
        value = op(value, in[i]);
    mine[threadIdx.x] = value;
    __syncthreads();
    #pragma unroll
    for (unsigned live = Threads / 2; live >= 32; live /= 2) {
        if (threadIdx.x < live) mine[threadIdx.x] = op(mine[threadIdx.x], mine[threadIdx.x + live]);
        __syncthreads();
    }
    if (threadIdx.x >= 32) return;
    value = mine[threadIdx.x];
    for (int d = 16; d; d >>= 1) value = op(value, __shfl_down_sync(~0u, value, d));
    if (!threadIdx.x) out[blockIdx.x] = value;
}
template <typename T, typename Op> T run(int threads, const T *in, T *out, unsigned n, T neutral, Op op) {
    const int blocks = 4;
    const size_t room = threads * sizeof(T);
    switch (threads) {
    case 64:  fold< 64><<< blocks, threads, room >>>(in, out, n, neutral, op); break;
    case 128: fold<128, T><<<blocks, threads, room>>>(in, out, n, neutral, op); break;
    default:  fold<256, T, Op><<<dim3(blocks), dim3(threads), room>>>(in, out, n, neutral, op); break;
    }
    cudaDeviceSynchronize();
    T all = neutral;
    for (int b = 0; b < blocks; b++) all = op(all, out[b]);
    return all;
}
template <typename T> void report() {
    const unsigned n = 3001;
    T *in, *out;
    cudaMallocManaged(&in, n * sizeof(T));
    cudaMallocManaged(&out, 16 * sizeof(T));
    for (unsigned i = 0; i < n; i++) in[i] = T(i % 101) - T(50);
    T least = std::numeric_limits<T>::lowest();
    printf("%g %g %g\n", double(run(64, in, out, n, T(0), Plus())), double(run(128, in, out, n, least, Largest())),
           double(run(256, in, out, n, T(0), Plus{})));
    cudaFree(in); cudaFree(out);
}
int main() {
    report<int>();
    report<float>();
    report<long long>();
    report<double>();
}
//: -1044 50 -1044
//: -1044 50 -1044
//: -1044 50 -1044
//: -1044 50 -1044
