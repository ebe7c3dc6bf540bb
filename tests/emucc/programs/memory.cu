// Device, managed, pinned and pitched memory; copies of every kind.
#include <cassert>
#include <cstdio>
#include <vector>

__global__ void twice(int *x, size_t pitch, int width, int height) {
  int c = threadIdx.x, r = blockIdx.x;
  int *row = (int *)((char *)x + r * pitch);
  if (c < width && r < height)
    row[c] *= 2;
}
int main() {
  const int W = 10, H = 3;
  std::vector<int> a(W * H), b(W * H, -1);
  for (int i = 0; i < W * H; i++)
    a[i] = i;
  int *d;
  size_t pitch;
  cudaMallocPitch(&d, &pitch, W * sizeof(int), H);
  cudaMemcpy2D(d, pitch, a.data(), W * sizeof(int), W * sizeof(int), H,
               cudaMemcpyHostToDevice);
  twice<<<H, 32>>>(d, pitch, W, H);
  cudaMemcpy2D(b.data(), W * sizeof(int), d, pitch, W * sizeof(int), H,
               cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", b[0], b[W], b[W * H - 1]);
  cudaMemset2D(d, pitch, 1, W * sizeof(int), 1);
  cudaMemcpy2DAsync(b.data(), W * sizeof(int), d, pitch, W * sizeof(int), 2,
                    cudaMemcpyDefault);
  printf("%#x %d %s\n", b[W - 1], b[W],
         pitch >= W * sizeof(int) && pitch % 32 == 0 ? "aligned" : "odd");
  cudaFree(d);

  int *pinned, *mapped, *seen, *managed, *copy;
  cudaMallocHost(&pinned, 64);
  cudaHostAlloc((void **)&mapped, 64, cudaHostAllocMapped);
  cudaHostGetDevicePointer(&seen, mapped, 0);
  cudaMallocManaged(&managed, 64);
  cudaMalloc((void **)&copy, 64);
  for (int i = 0; i < 16; i++)
    pinned[i] = mapped[i] = i;
  cudaMemcpy(copy, pinned, 64, cudaMemcpyDefault);
  twice<<<1, 16>>>(copy, 0, 16, 1);
  twice<<<1, 16>>>(seen, 0, 16, 1);
  cudaMemcpyAsync(managed, copy, 64, cudaMemcpyDeviceToDevice, 0);
  cudaMemLocation device = {cudaMemLocationTypeDevice, 0};
  cudaMemPrefetchAsync(managed, 64, device, 0, 0);
  cudaDeviceSynchronize();
  printf("%d %d\n", managed[15], mapped[15]);
  cudaPointerAttributes at;
  cudaPointerGetAttributes(&at, managed);
  printf("%d ", at.type == cudaMemoryTypeManaged);
  cudaPointerGetAttributes(&at, copy);
  printf("%d ", at.type == cudaMemoryTypeDevice);
  cudaPointerGetAttributes(&at, pinned);
  printf("%d ", at.type == cudaMemoryTypeHost);
  cudaPointerGetAttributes(&at, &pitch);
  printf("%d\n", at.type == cudaMemoryTypeUnregistered);
  size_t available, total;
  cudaMemGetInfo(&available, &total);
  printf("%d\n", available <= total && total >= (1u << 28));
  static int registered[16];
  cudaHostRegister(registered, sizeof registered, cudaHostRegisterDefault);
  registered[3] = 4;
  twice<<<1, 16>>>(registered, 0, 16, 1);
  cudaDeviceSynchronize();
  printf("%d\n", registered[3]);
  cudaHostUnregister(registered);
  cudaFreeHost(pinned), cudaFreeHost(mapped);
  cudaFree(managed), cudaFree(copy), cudaFree(nullptr);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
//: 0 20 58
//: 0x1010101 20 aligned
//: 30 30
//: 1 1 1 1
//: 1
//: 8
//: no error
