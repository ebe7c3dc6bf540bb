// A picture turned by a quarter, two ways; one exit for errors, by goto.
#include <stdio.h>
#include <assert.h>

const int EDGE = 16;
const int LINES = 4;

static cudaError_t sure(cudaError_t e)
{
  if (e != cudaSuccess) {
    fprintf(stderr, "%s\n", cudaGetErrorName(e));
    assert(!"a CUDA call failed");
  }
  return e;
}
__global__ void straight(unsigned char *out, const unsigned char *in, int w, int h)
{
  int x = blockIdx.x * EDGE + threadIdx.x;
  for (int y = blockIdx.y * EDGE + threadIdx.y, k = 0; k < EDGE && x < w; k += LINES, y += LINES)
    if (y < h) out[x * h + (h - 1 - y)] = in[y * w + x];
}
__global__ void staged(unsigned char *out, const unsigned char *in, int w, int h)
{
  __shared__ unsigned char part[EDGE][EDGE + 4];
  int x = blockIdx.x * EDGE + threadIdx.x, top = blockIdx.y * EDGE;
  for (int k = threadIdx.y; k < EDGE; k += LINES)
    if (x < w && top + k < h) part[k][threadIdx.x] = in[(top + k) * w + x];
  __syncthreads();
  int y = top + threadIdx.x;
  for (int k = threadIdx.y; k < EDGE; k += LINES) {
    int column = blockIdx.x * EDGE + k;
    if (column < w && y < h) out[column * h + (h - 1 - y)] = part[threadIdx.x][k];
  }
}
int main()
{
  const int w = 50, h = 37, bytes = w * h;
  unsigned char picture[w * h], turned[w * h], *in = NULL, *out = NULL;
  int status = 1;
  dim3 grid((w + EDGE - 1) / EDGE, (h + EDGE - 1) / EDGE, 1), block(EDGE, LINES, 1);
  for (int i = 0; i < bytes; i++) picture[i] = (unsigned char)(i * 7 + i / 256);
  if (sure(cudaMalloc(&in, bytes)) || sure(cudaMalloc(&out, bytes)))
    goto done;
  sure(cudaMemcpy(in, picture, bytes, cudaMemcpyHostToDevice));
  for (int way = 0; way < 2; way++) {
    sure(cudaMemset(out, 0, bytes));
    if (way) staged<<<grid, block>>>(out, in, w, h);
    else straight<<<grid, block>>>(out, in, w, h);
    sure(cudaMemcpy(turned, out, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int y = 0; y < h; y++)
      for (int x = 0; x < w; x++)
        wrong += turned[x * h + h - 1 - y] != picture[y * w + x];
    printf("%-10s %s\n", way ? "staged" : "straight", wrong ? "FAILED" : "passed");
  }
  status = 0;
done:
  cudaFree(in);
  cudaFree(out);
  return status;
}
//: straight   passed
//: staged     passed
