// A histogram with atomics, then one private to each block.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#define NUM_BINS 26

__global__ void histogram(const char *input, unsigned int *bins, unsigned int num_elements)
{
    unsigned int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid < num_elements) {
        int alphabet_position = input[tid] - 'a';
        if (alphabet_position >= 0 && alphabet_position < 26)
            atomicAdd(&bins[alphabet_position], 1);
    }
}
__global__ void histogram_private(const char *input, unsigned int *bins, unsigned int num_elements, unsigned int num_bins)
{
    extern __shared__ unsigned int histo_s[];
    for (unsigned int b = threadIdx.x; b < num_bins; b += blockDim.x) histo_s[b] = 0u;
    __syncthreads();
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < num_elements; i += blockDim.x * gridDim.x) {
        int position = input[i] - 'a';
        if (position >= 0 && position < 26) atomicAdd(&(histo_s[position]), 1);
    }
    __syncthreads();
    for (unsigned int b = threadIdx.x; b < num_bins; b += blockDim.x)
        if (unsigned int count = histo_s[b]) atomicAdd(&(bins[b]), count);
}
int main()
{
    const int n = 10000;
    char *text = new char[n], *d_text;
    unsigned want[NUM_BINS] = {0}, got[2][NUM_BINS], *d_bins;
    for (int i = 0; i < n; i++) {
        text[i] = (i * 31 + i / 7) % 29 < 26 ? 'a' + (i * 31 + i / 7) % 29 : '#';
        if (text[i] != '#') want[text[i] - 'a']++;
    }
    cudaMalloc((void **)&d_text, n);
    cudaMalloc((void **)&d_bins, sizeof want);
    cudaMemcpy(d_text, text, n, cudaMemcpyHostToDevice);
    for (int v = 0; v < 2; v++) {
        cudaMemset(d_bins, 0, sizeof want);
        if (v == 0) histogram<<<(n - 1) / 256 + 1, 256>>>(d_text, d_bins, n);
        else histogram_private<<<8, 256, NUM_BINS * sizeof(unsigned)>>>(d_text, d_bins, n, NUM_BINS);
        cudaMemcpy(got[v], d_bins, sizeof want, cudaMemcpyDeviceToHost);
    }
    printf("%d %d\n", memcmp(want, got[0], sizeof want), memcmp(want, got[1], sizeof want));
    cudaFree(d_text); cudaFree(d_bins);
    delete[] text;
}
//: 0 0
