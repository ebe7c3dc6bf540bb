// Vector addition in the manner of a first lecture: macro, timing, check.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <cuda_runtime.h>

#define CHECK_CUDA(call)                                                       \
{                                                                              \
    const cudaError_t error = call;                                            \
    if (error != cudaSuccess)                                                  \
    {                                                                          \
        fprintf(stderr, "Error: %s:%d, ", __FILE__, __LINE__);                 \
        fprintf(stderr, "code: %d, reason: %s\n", error,                       \
                cudaGetErrorString(error));                                    \
        exit(EXIT_FAILURE);                                                    \
    }                                                                          \
}

__global__ void vectorAdd(const float *A, const float *B, float *C, const int N)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) C[i] = A[i] + B[i];
}

void initialise(float *p, int n)
{
    srand(7);
    for (int i = 0; i < n; i++) p[i] = (float)(rand() & 0xFF) / 10.0f;
}

int main(int argc, char **argv)
{
    int dev = 0;
    cudaDeviceProp deviceProp;
    CHECK_CUDA(cudaGetDeviceProperties(&deviceProp, dev));
    CHECK_CUDA(cudaSetDevice(dev));

    int nElem = argc > 1 ? atoi(argv[1]) : 1 << 14;
    size_t nBytes = nElem * sizeof(float);
    float *h_A = (float *)malloc(nBytes), *h_B = (float *)malloc(nBytes);
    float *hostRef = (float *)malloc(nBytes), *gpuRef = (float *)malloc(nBytes);
    initialise(h_A, nElem);
    initialise(h_B, nElem);
    memset(hostRef, 0, nBytes);
    memset(gpuRef, 0, nBytes);
    for (int i = 0; i < nElem; i++) hostRef[i] = h_A[i] + h_B[i];

    float *d_A, *d_B, *d_C;
    CHECK_CUDA(cudaMalloc((float**)&d_A, nBytes));
    CHECK_CUDA(cudaMalloc((float**)&d_B, nBytes));
    CHECK_CUDA(cudaMalloc((float**)&d_C, nBytes));
    CHECK_CUDA(cudaMemcpy(d_A, h_A, nBytes, cudaMemcpyHostToDevice));
    CHECK_CUDA(cudaMemcpy(d_B, h_B, nBytes, cudaMemcpyHostToDevice));

    dim3 block (512);
    dim3 grid  ((nElem + block.x - 1) / block.x);
    cudaEvent_t start, stop;
    CHECK_CUDA(cudaEventCreate(&start));
    CHECK_CUDA(cudaEventCreate(&stop));
    CHECK_CUDA(cudaEventRecord(start, 0));
    vectorAdd<<<grid, block>>>(d_A, d_B, d_C, nElem);
    CHECK_CUDA(cudaEventRecord(stop, 0));
    CHECK_CUDA(cudaEventSynchronize(stop));
    float elapsed;
    CHECK_CUDA(cudaEventElapsedTime(&elapsed, start, stop));
    printf("vectorAdd <<< %d, %d >>>\n", grid.x, block.x);
    CHECK_CUDA(cudaGetLastError());
    CHECK_CUDA(cudaMemcpy(gpuRef, d_C, nBytes, cudaMemcpyDeviceToHost));

    double epsilon = 1.0E-8;
    bool match = 1;
    for (int i = 0; i < nElem; i++)
        if (abs(hostRef[i] - gpuRef[i]) > epsilon) { match = 0; break; }
    if (match) printf("Arrays match.\n\n");

    CHECK_CUDA(cudaEventDestroy(start));
    CHECK_CUDA(cudaEventDestroy(stop));
    CHECK_CUDA(cudaFree(d_A));
    CHECK_CUDA(cudaFree(d_B));
    CHECK_CUDA(cudaFree(d_C));
    free(h_A); free(h_B); free(hostRef); free(gpuRef);
    return(0);
}
//: vectorAdd <<< 32, 512 >>>
//: Arrays match.
//:
