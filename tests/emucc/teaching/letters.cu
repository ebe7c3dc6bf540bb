// Counting letters: atomics in device memory, then in each block's own counts.
#include <cstdio>
#include <cstring>
#include <string>
#define LETTERS 26

__global__ void count_all(const char *text, int length, unsigned int *counts)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < length; i += gridDim.x * blockDim.x)
        if (text[i] >= 'a' && text[i] <= 'z') atomicAdd(counts + (text[i] - 'a'), 1u);
}
__global__ void count_by_block(const char *text, int length, unsigned int *counts)
{
    extern __shared__ unsigned int own[];
    if (threadIdx.x < LETTERS) own[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < length) {
        char c = text[i];
        if (c >= 'a' && c <= 'z') atomicAdd(&own[c - 'a'], 1);
    }
    __syncthreads();
    if (threadIdx.x < LETTERS && own[threadIdx.x] > 0) atomicAdd(&counts[threadIdx.x], own[threadIdx.x]);
}
int main()
{
    std::string text;
    for (int i = 0; text.size() < 4000; i++) text += "the quick brown fox; jumps "[i * i % 27];
    unsigned int want[LETTERS] = {}, got[LETTERS], *counts;
    for (char c : text) if (c >= 'a' && c <= 'z') want[c - 'a']++;
    char *copy;
    cudaMalloc(&copy, text.size());
    cudaMalloc(&counts, sizeof want);
    cudaMemcpy(copy, text.c_str(), text.size(), cudaMemcpyHostToDevice);
    for (int way = 0; way < 2; way++) {
        cudaMemset(counts, 0, sizeof want);
        int length = text.size();
        if (way == 0) count_all<<<4, 128>>>(copy, length, counts);
        else count_by_block<<<(length + 127) / 128, 128, LETTERS * sizeof(unsigned int)>>>(copy, length, counts);
        cudaMemcpy(got, counts, sizeof want, cudaMemcpyDeviceToHost);
        printf("%s\n", memcmp(want, got, sizeof want) == 0 ? "same" : "different");
    }
    cudaFree(copy); cudaFree(counts);
}
//: same
//: same
