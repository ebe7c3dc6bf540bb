// The game of life: two grids, swapped; a device query; a float or double build.
#include <cstdio>
#include <cstring>
#include <iostream>
#ifdef USE_DP
    typedef double real;
#else
    typedef float real;
#endif
const unsigned FULL_MASK = 0xffffffff;
__global__ void life(const unsigned char *from, unsigned char *to, const int w, const int h)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    int n = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (dx || dy) n += from[((y + dy + h) % h) * w + (x + dx + w) % w];
    to[y * w + x] = n == 3 || (n == 2 && from[y * w + x]);
}
__global__ void population(const unsigned char *cells, const int n, int *alive)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const bool lives = i < n && cells[i];
    const unsigned votes = __ballot_sync(FULL_MASK, lives);
    if (threadIdx.x % 32 == 0 && votes) atomicAdd(alive, __popc(votes));
}
int main(void)
{
    const int w = 20, h = 15, n = w * h;
    unsigned char cells[n];
    memset(cells, 0, n);
    cells[1] = cells[w + 2] = cells[2 * w] = cells[2 * w + 1] = cells[2 * w + 2] = 1;
    unsigned char *a, *b;
    int *alive, count = 0;
    cudaMalloc((void **)&a, n);
    cudaMalloc((void **)&b, n);
    cudaMalloc((void **)&alive, sizeof(int));
    cudaMemcpy(a, cells, n, cudaMemcpyHostToDevice);
    const dim3 block_size(8, 8);
    const dim3 grid_size((w + 7) / 8, (h + 7) / 8);
    for (int step = 0; step < 40; ++step)
    {
        life<<<grid_size, block_size>>>(a, b, w, h);
        unsigned char *t = a; a = b; b = t;
    }
    cudaMemset(alive, 0, sizeof(int));
    population<<<(n - 1) / 128 + 1, 128>>>(a, n, alive);
    cudaMemcpy(&count, alive, sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(cells, a, n, cudaMemcpyDeviceToHost);
    std::cout << count << " alive, glider at " << (cells[10 * w + 11] && cells[11 * w + 12]) << std::endl;
    cudaFree(a); cudaFree(b); cudaFree(alive);
}
//: 5 alive, glider at 1
