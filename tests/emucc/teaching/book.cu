// Qualifiers after the type, a header of macros, static device arrays, streams.
#include "error.cuh"
#include <math.h>
#include <stdio.h>

#ifdef USE_DP
    typedef double real;
#else
    typedef float real;
#endif

const int N = 10000;
const int M = sizeof(real) * N;
const int BLOCK_SIZE = 128;
const int GRID_SIZE = 16;
const unsigned FULL_MASK = 0xffffffff;
__device__ real static_y[GRID_SIZE];
__device__ int d_x = 1;
__device__ int d_y[2];

void __global__ my_kernel(void)
{
    d_y[0] += d_x;
    d_y[1] += d_x;
    printf("d_x = %d, d_y[0] = %d, d_y[1] = %d.\n", d_x, d_y[0], d_y[1]);
}
double __device__ add1_device(const double x, const double y) { return (x + y); }
void __device__ add2_device(const double x, const double y, double *z) { *z = x + y; }
void __device__ add3_device(const double x, const double y, double &z) { z = x + y; }

void __global__ reduce_static(const real *d_x, real *d_out, const int N)
{
    const int tid = threadIdx.x;
    const int bid = blockIdx.x;
    real __shared__ s_y[BLOCK_SIZE];
    real y = 0.0;
    const int stride = blockDim.x * gridDim.x;
    for (int n = bid * blockDim.x + tid; n < N; n += stride)
    {
        y += d_x[n];
    }
    s_y[tid] = y;
    __syncthreads();
    for (int offset = blockDim.x >> 1; offset >= 32; offset >>= 1)
    {
        if (tid < offset)
        {
            s_y[tid] += s_y[tid + offset];
        }
        __syncthreads();
    }
    y = s_y[tid];
    for (int offset = 16; offset > 0; offset >>= 1)
    {
        y += __shfl_down_sync(FULL_MASK, y, offset);
    }
    if (tid == 0)
    {
        d_out[bid] = y;
    }
}
void __global__ reduce_dynamic(const real *d_x, real *d_out, const int N)
{
    extern __shared__ real s_y[];
    const int tid = threadIdx.x;
    const int n = blockIdx.x * blockDim.x + threadIdx.x;
    s_y[tid] = (n < N) ? d_x[n] : 0.0;
    __syncthreads();
    for (int offset = blockDim.x >> 1; offset > 0; offset >>= 1)
    {
        if (tid < offset) s_y[tid] += s_y[tid + offset];
        __syncthreads();
    }
    if (tid == 0) atomicAdd(d_out, s_y[0]);
}
void __global__ devices(double *z)
{
    double a;
    add2_device(1, 2, &a);
    add3_device(a, 4, z[threadIdx.x]);
    z[threadIdx.x] = add1_device(z[threadIdx.x], 10);
}
real reduce(const real *d_x)
{
    real *d_out, h_y[GRID_SIZE], result = 0.0;
    CHECK(cudaGetSymbolAddress((void**)&d_out, static_y));
    reduce_static<<<GRID_SIZE, BLOCK_SIZE>>>(d_x, d_out, N);
    reduce_static<<<1, GRID_SIZE * 2, 0>>>(d_out, d_out, GRID_SIZE);
    CHECK(cudaMemcpyFromSymbol(h_y, static_y, sizeof(real)));
    result = h_y[0];
    CHECK(cudaMemset(d_out, 0, sizeof(real)));
    const int smem = sizeof(real) * BLOCK_SIZE;
    reduce_dynamic<<<(N - 1) / BLOCK_SIZE + 1, BLOCK_SIZE, smem>>>(d_x, d_out, N);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyFromSymbol(h_y, static_y, sizeof(real)));
    return fabs(result - h_y[0]) < 1.0e-3 * result ? result : -1;
}
int main(void)
{
    int h_y[2] = {10, 20};
    CHECK(cudaMemcpyToSymbol(d_y, h_y, sizeof(int) * 2));
    my_kernel<<<1, 1>>>();
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpyFromSymbol(h_y, d_y, sizeof(int) * 2));
    printf("h_y[0] = %d, h_y[1] = %d.\n", h_y[0], h_y[1]);

    real *h_x = (real *) malloc(M);
    for (int n = 0; n < N; ++n) h_x[n] = 1.23;
    real *d_x;
    CHECK(cudaMalloc(&d_x, M));
    CHECK(cudaMemcpy(d_x, h_x, M, cudaMemcpyHostToDevice));
    float t_sum = 0;
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaEventRecord(start));
    cudaEventQuery(start);
    real sum = reduce(d_x);
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    CHECK(cudaEventElapsedTime(&t_sum, start, stop));
    printf("sum = %.0f.\n", sum);
    double *z, h_z;
    CHECK(cudaMalloc((void **)&z, sizeof(double) * 32));
    devices<<<1, 32>>>(z);
    CHECK(cudaMemcpy(&h_z, z, sizeof(double), cudaMemcpyDeviceToHost));
    printf("z = %g, time is %s\n", h_z, t_sum >= 0 ? "known" : "unknown");
    CHECK(cudaFree(d_x));
    CHECK(cudaFree(z));
    CHECK(cudaMalloc((void **)&z, (size_t)1 << 60));
    free(h_x);
    return 0;
}
//! status 1
//: d_x = 1, d_y[0] = 11, d_y[1] = 21.
//: h_y[0] = 11, h_y[1] = 21.
//: sum = 12300.
//: z = 17, time is known
//: CUDA Error:
//:     Line:       130
//:     Error code: 2
//:     Error text: out of memory
