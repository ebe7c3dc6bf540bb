// The sequence of reductions of a well-known talk, templates and all.
#include <cstdio>
#include <cstdlib>

template <class T>
struct SharedMemory {
    __device__ inline operator T *() {
        extern __shared__ int __smem[];
        return (T *)__smem;
    }
};
template <class T>
__global__ void reduce0(T *g_idata, T *g_odata, unsigned int n) {
    T *sdata = SharedMemory<T>();
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = (i < n) ? g_idata[i] : 0;
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        if ((tid % (2 * s)) == 0) sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
template <class T>
__global__ void reduce2(T *g_idata, T *g_odata, unsigned int n) {
    T *sdata = SharedMemory<T>();
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = (i < n) ? g_idata[i] : 0;
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s) sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}
template <class T, unsigned int blockSize, bool nIsPow2>
__global__ void reduce6(T *g_idata, T *g_odata, unsigned int n) {
    T *sdata = SharedMemory<T>();
    unsigned int tid = threadIdx.x;
    unsigned int gridSize = blockSize * 2 * gridDim.x;
    T mySum = 0;
    for (unsigned int i = blockIdx.x * blockSize * 2 + tid; i < n; i += gridSize) {
        mySum += g_idata[i];
        if (nIsPow2 || i + blockSize < n) mySum += g_idata[i + blockSize];
    }
    sdata[tid] = mySum;
    __syncthreads();
    if ((blockSize >= 512) && (tid < 256)) sdata[tid] = mySum = mySum + sdata[tid + 256];
    __syncthreads();
    if ((blockSize >= 256) && (tid < 128)) sdata[tid] = mySum = mySum + sdata[tid + 128];
    __syncthreads();
    if ((blockSize >= 128) && (tid < 64)) sdata[tid] = mySum = mySum + sdata[tid + 64];
    __syncthreads();
    if (tid < 32) {
        if (blockSize >= 64) mySum += sdata[tid + 32];
        for (int offset = warpSize / 2; offset > 0; offset /= 2)
            mySum += __shfl_down_sync(0xffffffff, mySum, offset);
    }
    if (tid == 0) g_odata[blockIdx.x] = mySum;
}
template <class T>
void reduce(int whichKernel, int n, int threads, int blocks, T *in, T *out) {
    dim3 dimBlock(threads, 1, 1);
    dim3 dimGrid(blocks, 1, 1);
    int smemSize = (threads <= 32) ? 2 * threads * sizeof(T) : threads * sizeof(T);
    switch (whichKernel) {
    case 0: reduce0<T><<<dimGrid, dimBlock, smemSize>>>(in, out, n); break;
    case 2: reduce2<T><<< dimGrid, dimBlock, smemSize >>>(in, out, n); break;
    default:
        switch (threads) {
        case 256: reduce6<T, 256, true><<< dimGrid, dimBlock, smemSize >>>(in, out, n); break;
        case 128: reduce6<T, 128, false><<< dimGrid, dimBlock, smemSize >>>(in, out, n); break;
        }
    }
}
template <class T> bool test(int which, int n, int threads) {
    int blocks = which == 6 ? 8 : (n + threads - 1) / threads;
    T *h = new T[n], *partial = new T[blocks], *d_in, *d_out, want = 0, got = 0;
    for (int i = 0; i < n; i++) want += h[i] = T(rand() & 0xF);
    cudaMalloc((void **)&d_in, n * sizeof(T));
    cudaMalloc((void **)&d_out, blocks * sizeof(T));
    cudaMemcpy(d_in, h, n * sizeof(T), cudaMemcpyHostToDevice);
    reduce<T>(which, n, threads, blocks, d_in, d_out);
    cudaMemcpy(partial, d_out, blocks * sizeof(T), cudaMemcpyDeviceToHost);
    for (int i = 0; i < blocks; i++) got += partial[i];
    cudaFree(d_in); cudaFree(d_out);
    delete[] h; delete[] partial;
    return got == want;
}
int main() {
    printf("%d %d %d %d %d\n", test<int>(0, 5000, 128), test<float>(2, 5000, 256),
           test<int>(6, 8192, 256), test<double>(6, 5001, 128), test<double>(2, 777, 64));
}
//: 1 1 1 1 1
