// A first program: a macro that checks calls, events, the size from argv.
#include <stdio.h>
#include <stdlib.h>
#include <cuda_runtime.h>

#define TRY(expression)                                                \
{                                                                      \
    cudaError_t outcome = expression;                                  \
    if (outcome != cudaSuccess)                                        \
    {                                                                  \
        fprintf(stderr, "line %d: %s failed: %s (%d)\n", __LINE__,     \
                #expression, cudaGetErrorString(outcome), outcome);    \
        exit(EXIT_FAILURE);                                            \
    }                                                                  \
}

__global__ void sumOfPairs(const int *first, const int *second, int *sums, const int count)
{
    int here = threadIdx.x + blockDim.x * blockIdx.x;
    if (here >= count) return;
    sums[here] = first[here] + second[here];
}

int main(int argc, char **argv)
{
    int count = argc == 2 ? atoi(argv[1]) : 5000;
    size_t room = count * sizeof(int);
    int *first, *second, *sums, *back = (int *)malloc(room);
    TRY(cudaSetDevice(0));
    TRY(cudaMalloc((void **)&first, room));
    TRY(cudaMalloc((void **)&second, room));
    TRY(cudaMalloc((int **)&sums, room));
    for (int i = 0; i < count; i++) back[i] = i * i % 97;
    TRY(cudaMemcpy(first, back, room, cudaMemcpyHostToDevice));
    TRY(cudaMemcpy(second, first, room, cudaMemcpyDeviceToDevice));
    cudaEvent_t before, after;
    TRY(cudaEventCreate(&before)); TRY(cudaEventCreate(&after));
    dim3 threads (192);
    dim3 blocks  ((count - 1) / threads.x + 1);
    TRY(cudaEventRecord(before, 0));
    sumOfPairs <<< blocks, threads >>> (first, second, sums, count);
    TRY(cudaPeekAtLastError());
    TRY(cudaEventRecord(after, 0));
    TRY(cudaEventSynchronize(after));
    float took = -1.f;
    TRY(cudaEventElapsedTime(&took, before, after));
    TRY(cudaMemcpy(back, sums, room, cudaMemcpyDeviceToHost));
    bool good = took >= 0;
    for (int i = 0; i < count && good; i++)
        if (abs(back[i] - 2 * (i * i % 97)) > 0) good = false;
    printf("%u blocks of %u threads: %s\n", blocks.x, threads.x, good ? "right" : "wrong");
    TRY(cudaEventDestroy(before)); TRY(cudaEventDestroy(after));
    TRY(cudaFree(first)); TRY(cudaFree(second)); TRY(cudaFree(sums));
    free(back);
    return(0);
}
//: 27 blocks of 192 threads: right
