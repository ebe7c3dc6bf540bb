// Memory pools, boxes of memory, streams with attributes, launches with a
// configuration, signatures of CUDA 11 to 13.
#include <cstdio>
#include <vector>
#define CHECK(call)                                                            \
  do {                                                                         \
    cudaError_t e = (call);                                                    \
    if (e)                                                                     \
      printf("%s: %s\n", #call, cudaGetErrorName(e));                          \
  } while (0)

__global__ void fill(int *x, int n, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = value + i;
}

static void pools() {
  cudaStream_t s;
  CHECK(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -99));
  int priority, supported;
  unsigned flags;
  CHECK(cudaStreamGetPriority(s, &priority));
  CHECK(cudaStreamGetFlags(s, &flags));
  CHECK(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0));
  printf("priority %d, flags %u, pools %d\n", priority, flags, supported);
  cudaMemPool_t pool, own;
  CHECK(cudaDeviceGetDefaultMemPool(&pool, 0));
  unsigned long long threshold = ~0ull, used, high;
  CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold,
                                &threshold));
  int *a, *b, *c;
  CHECK(cudaMallocAsync(&a, 4000, s));
  CHECK(cudaMallocAsync((void **)&b, 1000, s));
  fill<<<4, 256, 0, s>>>(a, 1000, 5);
  int last = 0;
  CHECK(cudaMemcpyAsync(&last, a + 999, 4, cudaMemcpyDeviceToHost, s));
  CHECK(cudaFreeAsync(a, s));
  CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used));
  CHECK(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &high));
  CHECK(cudaStreamSynchronize(s));
  printf("%d; %llu bytes in use, %llu at most\n", last, used, high);
  CHECK(cudaFreeAsync(b, s));
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.maxSize = 1 << 20;
  CHECK(cudaMemPoolCreate(&own, &properties));
  CHECK(cudaMallocFromPoolAsync(&c, 1 << 20, own, s));
  printf("%s\n", cudaGetErrorName(cudaMallocAsync(&a, 16, own, s)));
  cudaGetLastError();
  CHECK(cudaFree(c));
  CHECK(cudaMemPoolTrimTo(own, 0));
  CHECK(cudaMemPoolDestroy(own));
  cudaStreamAttrValue window = {};
  window.accessPolicyWindow.num_bytes = 1024;
  window.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  CHECK(cudaStreamSetAttribute(s, cudaStreamAttributeAccessPolicyWindow,
                               &window));
  CHECK(cudaCtxResetPersistingL2Cache());
  CHECK(cudaStreamDestroy(s));
}

static void boxes() {
  const int W = 10, H = 4, D = 3;
  cudaPitchedPtr box;
  cudaExtent extent = make_cudaExtent(W * sizeof(int), H, D);
  CHECK(cudaMalloc3D(&box, extent));
  CHECK(cudaMemset3D(box, 0, extent));
  std::vector<int> in(W * H * D), out(W * H * D, -1);
  for (size_t i = 0; i < in.size(); i++)
    in[i] = (int)i;
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(in.data(), W * sizeof(int), W, H);
  p.dstPtr = box;
  p.extent = extent;
  p.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&p));
  cudaMemcpy3DParms back = {}; /* without its first plane, row and column */
  back.srcPtr = box;
  back.srcPos = make_cudaPos(sizeof(int), 1, 1);
  back.dstPtr = make_cudaPitchedPtr(out.data(), W * sizeof(int), W, H);
  back.extent = make_cudaExtent((W - 1) * sizeof(int), H - 1, D - 1);
  back.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3DAsync(&back));
  printf("%d %d %d\n", out[0], out[W * H + W + 8], out[9]);
  CHECK(cudaFree(box.ptr));
}

static void versions() {
  int *x, *y, version;
  CHECK(cudaRuntimeGetVersion(&version));
  printf("CUDA %d, %d\n", version, CUDART_VERSION);
  CHECK(cudaMallocManaged(&x, 4096));
  CHECK(cudaMemset(x, 0, 4096));
  CHECK(cudaMalloc(&y, 4096));
  cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
  CHECK(cudaMemPrefetchAsync(x, 4096, 0));
  CHECK(cudaMemPrefetchAsync(x, 4096, 0, 0));
  CHECK(cudaMemPrefetchAsync(x, 4096, here, 0));
  CHECK(cudaMemPrefetchAsync(x, 4096, here, 0, 0));
  CHECK(cudaMemAdvise(x, 4096, cudaMemAdviseSetReadMostly, 0));
  CHECK(cudaMemAdvise(x, 4096, cudaMemAdviseSetReadMostly, here));
  CHECK(cudaMemcpyPeerAsync(x, 0, x + 512, 0, 64));
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(2);
  config.blockDim = dim3(512);
  CHECK(cudaLaunchKernelEx(&config, fill, y, 1000, 7));
  cudaLaunchAttribute cooperative[1];
  cooperative[0].id = cudaLaunchAttributeCooperative;
  cooperative[0].val.cooperative = 1;
  config.attrs = cooperative;
  config.numAttrs = 1;
  CHECK(cudaLaunchKernelEx(&config, fill, x, 1000, 8));
  cooperative[0].id = cudaLaunchAttributeClusterDimension;
  cooperative[0].val.clusterDim = {2, 1, 1};
  printf("%s\n",
         cudaGetErrorName(cudaLaunchKernelEx(&config, fill, x, 1000, 9)));
  cudaGetLastError();
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(x, y, 512, cudaMemcpyDefault));
  printf("%d %d\n", x[0], x[999]);
  CHECK(cudaSetDeviceFlags(cudaDeviceBlockingSync));
  int overlap, peer;
  CHECK(cudaDeviceGetAttribute(&overlap, cudaDevAttrGpuOverlap, 0));
  printf("%s\n", cudaGetErrorName(cudaDeviceGetP2PAttribute(
                     &peer, cudaDevP2PAttrAccessSupported, 0, 1)));
  cudaGetLastError();
  cudaFree(x);
  cudaFree(y);
}

int main() {
  pools();
  boxes();
  versions();
}
//: priority -5, flags 1, pools 1
//: 1004; 1000 bytes in use, 5000 at most
//: cudaErrorMemoryAllocation
//: 51 109 -1
//: CUDA 13000, 13000
//: cudaErrorNotSupported
//: 7 1007
//: cudaErrorInvalidDevice
