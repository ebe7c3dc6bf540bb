// Memory of every kind: copies, pools, symbols, the heap, vectors, hints.
#include <cassert>
#include "../../check.cuh"
#include <cstring>

// Device, managed, pinned and pitched memory; copies of every kind.
namespace kinds {
__global__ void twice(int *x, size_t pitch, int width, int height) {
  int c = threadIdx.x, r = blockIdx.x;
  int *row = (int *)((char *)x + r * pitch);
  if (c < width && r < height)
    row[c] *= 2;
}
static void run() {
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
  SAY("%d %d\n", managed[15], mapped[15]);
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
  SAY("%d\n", registered[3]);
  cudaHostUnregister(registered);
  cudaFreeHost(pinned), cudaFreeHost(mapped);
  cudaFree(managed), cudaFree(copy), cudaFree(nullptr);
  printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
} // namespace kinds

// malloc, free, memcpy and memset in kernels; new and delete.
namespace heap {
struct Node {
  int value;
  Node *next;
};
__global__ void list(int *out) {
  Node *head = nullptr;
  for (int i = 0; i < 3; i++) {
    Node *n = (Node *)malloc(sizeof(Node));
    n->value = threadIdx.x + i;
    n->next = head;
    head = n;
  }
  int sum = 0;
  while (head) {
    Node *next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  int *array = new int[4];
  for (int i = 0; i < 4; i++)
    array[i] = i;
  sum += 100 * array[3];
  delete[] array;
  Node *one = new Node{7, nullptr};
  out[threadIdx.x] = sum + 1000 * one->value;
  delete one;
}
__global__ void bytes(char *to, const char *from, float *f) {
  if (threadIdx.x == 0) {
    std::memcpy(to, from, 13);
    memset(to + 5, '-', 2);
    int bits;
    memcpy(&bits, f, sizeof bits);
    *f = __int_as_float(bits) + 1;
  }
}
static void run() {
  int *out = managed<int>(40);
  char *s = managed<char>(32);
  float *f = managed<float>();
  *f = 1.5f;
  strcpy(s + 16, "twelve bytes");
  list<<<1, 40>>>(out);
  bytes<<<1, 32>>>(s, s + 16, f);
  SAY("%d %d %s %g\n", out[0], out[39], s, *f);
}
} // namespace heap

// Memory pools, boxes of memory, streams with attributes, launches with a
// configuration, signatures of CUDA 11 to 13.
namespace pools {
__global__ void fill(int *x, int n, int value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = value + i;
}

static void pools() {
  cudaStream_t s;
  CUDA(cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -99));
  int priority, supported;
  unsigned flags;
  CUDA(cudaStreamGetPriority(s, &priority));
  CUDA(cudaStreamGetFlags(s, &flags));
  CUDA(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0));
  printf("priority %d, flags %u, pools %d\n", priority, flags, supported);
  cudaMemPool_t pool, own;
  CUDA(cudaDeviceGetDefaultMemPool(&pool, 0));
  unsigned long long threshold = ~0ull;
  CUDA(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold,
                                &threshold));
  int *a, *b, *c;
  CUDA(cudaMallocAsync(&a, 4000, s));
  CUDA(cudaMallocAsync((void **)&b, 1000, s));
  fill<<<4, 256, 0, s>>>(a, 1000, 5);
  int last = 0;
  CUDA(cudaMemcpyAsync(&last, a + 999, 4, cudaMemcpyDeviceToHost, s));
  CUDA(cudaFreeAsync(a, s));
  CUDA(cudaStreamSynchronize(s));
  printf("%d\n", last);
  CUDA(cudaFreeAsync(b, s));
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.location.type = cudaMemLocationTypeDevice;
  properties.maxSize = 1 << 20;
  CUDA(cudaMemPoolCreate(&own, &properties));
  CUDA(cudaMallocFromPoolAsync(&c, 1 << 20, own, s));
  printf("%s\n", cudaGetErrorName(cudaMallocAsync(&a, 16, own, s)));
  cudaGetLastError();
  CUDA(cudaFree(c));
  CUDA(cudaMemPoolDestroy(own));
  cudaStreamAttrValue window = {};
  window.accessPolicyWindow.num_bytes = 1024;
  window.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
  CUDA(cudaStreamSetAttribute(s, cudaStreamAttributeAccessPolicyWindow,
                               &window));
  CUDA(cudaCtxResetPersistingL2Cache());
  CUDA(cudaStreamDestroy(s));
}

static void boxes() {
  const int W = 10, H = 4, D = 3;
  cudaPitchedPtr box;
  cudaExtent extent = make_cudaExtent(W * sizeof(int), H, D);
  CUDA(cudaMalloc3D(&box, extent));
  CUDA(cudaMemset3D(box, 0, extent));
  std::vector<int> in(W * H * D), out(W * H * D, -1);
  for (size_t i = 0; i < in.size(); i++)
    in[i] = (int)i;
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(in.data(), W * sizeof(int), W, H);
  p.dstPtr = box;
  p.extent = extent;
  p.kind = cudaMemcpyHostToDevice;
  CUDA(cudaMemcpy3D(&p));
  cudaMemcpy3DParms back = {}; /* without its first plane, row and column */
  back.srcPtr = box;
  back.srcPos = make_cudaPos(sizeof(int), 1, 1);
  back.dstPtr = make_cudaPitchedPtr(out.data(), W * sizeof(int), W, H);
  back.extent = make_cudaExtent((W - 1) * sizeof(int), H - 1, D - 1);
  back.kind = cudaMemcpyDeviceToHost;
  CUDA(cudaMemcpy3DAsync(&back));
  printf("%d %d %d\n", out[0], out[W * H + W + 8], out[9]);
  CUDA(cudaFree(box.ptr));
}

static void versions() {
  int *x, *y, version;
  CUDA(cudaRuntimeGetVersion(&version));
  printf("CUDA %d, %d\n", version, CUDART_VERSION);
  CUDA(cudaMallocManaged(&x, 4096));
  CUDA(cudaMemset(x, 0, 4096));
  CUDA(cudaMalloc(&y, 4096));
  cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
  CUDA(cudaMemPrefetchAsync(x, 4096, 0));
  CUDA(cudaMemPrefetchAsync(x, 4096, 0, 0));
  CUDA(cudaMemPrefetchAsync(x, 4096, here, 0));
  CUDA(cudaMemPrefetchAsync(x, 4096, here, 0, 0));
  CUDA(cudaMemAdvise(x, 4096, cudaMemAdviseSetReadMostly, 0));
  CUDA(cudaMemAdvise(x, 4096, cudaMemAdviseSetReadMostly, here));
  CUDA(cudaMemcpyPeerAsync(x, 0, x + 512, 0, 64));
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(2);
  config.blockDim = dim3(512);
  CUDA(cudaLaunchKernelEx(&config, fill, y, 1000, 7));
  cudaLaunchAttribute cooperative[1];
  cooperative[0].id = cudaLaunchAttributeCooperative;
  cooperative[0].val.cooperative = 1;
  config.attrs = cooperative;
  config.numAttrs = 1;
  CUDA(cudaLaunchKernelEx(&config, fill, x, 1000, 8));
  cooperative[0].id = cudaLaunchAttributeClusterDimension;
  cooperative[0].val.clusterDim = {2, 1, 1};
  printf("%s\n",
         cudaGetErrorName(cudaLaunchKernelEx(&config, fill, x, 1000, 9)));
  cudaGetLastError();
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaMemcpy(x, y, 512, cudaMemcpyDefault));
  printf("%d %d\n", x[0], x[999]);
  CUDA(cudaSetDeviceFlags(cudaDeviceBlockingSync));
  int overlap, peer;
  CUDA(cudaDeviceGetAttribute(&overlap, cudaDevAttrGpuOverlap, 0));
  printf("%s\n", cudaGetErrorName(cudaDeviceGetP2PAttribute(
                     &peer, cudaDevP2PAttrAccessSupported, 0, 1)));
  cudaGetLastError();
  cudaFree(x);
  cudaFree(y);
}

static void run() {
  pools();
  boxes();
  versions();
}
} // namespace pools

// __constant__, __device__ and __managed__ variables.
namespace symbols {
struct Parameters { float scale; int offset; };
__constant__ float weights[8];
__constant__ Parameters parameters;
__device__ __constant__ int table[4] = {1, 2, 4, 8};
__device__ int counter, total = 5;
__device__ float history[2][3];
__managed__ int shared_with_host = 3;
static __device__ unsigned long long big;
const __device__ double half_of = 0.5;
namespace inner {
__device__ int hidden = 11;
}

__global__ void kernel(float *out) {
  int i = threadIdx.x;
  out[i] = weights[i] * parameters.scale + parameters.offset + table[i % 4];
  atomicAdd(&counter, 1);
  if (i == 0) {
    total *= 2;
    history[1][2] = 6.5f;
    shared_with_host += int(2 * half_of) + inner::hidden;
    big = 1ull << 40;
  }
}
static void run() {
  float h[8], *d;
  for (int i = 0; i < 8; i++)
    h[i] = i;
  Parameters p = {10, 100};
  cudaMalloc(&d, sizeof h);
  cudaMemcpyToSymbol(weights, h, sizeof h);
  cudaMemcpyToSymbol(weights, h, sizeof(float), 7 * sizeof(float));
  cudaMemcpyToSymbol(parameters, &p, sizeof p, 0, cudaMemcpyHostToDevice);
  kernel<<<1, 8>>>(d);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  printf("%g %g %g\n", h[0], h[5], h[7]);
  int c, t;
  float last;
  unsigned long long b;
  cudaMemcpyFromSymbol(&c, counter, sizeof c);
  cudaMemcpyFromSymbol(&t, total, sizeof t);
  cudaMemcpyFromSymbol(&last, history, sizeof last, 5 * sizeof(float));
  cudaMemcpyFromSymbol(&b, big, sizeof b);
  printf("%d %d %g %d %llu\n", c, t, last, shared_with_host, b);
  void *address;
  size_t bytes;
  cudaGetSymbolAddress(&address, history);
  cudaGetSymbolSize(&bytes, history);
  cudaMemset(address, 0, bytes);
  cudaMemcpyFromSymbol(&last, history, sizeof last, 5 * sizeof(float));
  printf("%zu %g\n", bytes, last);
  printf("%s\n", cudaGetErrorName(cudaMemcpyToSymbol(weights, h, 64)));
  int local;
  printf("%s\n", cudaGetErrorName(cudaMemcpyToSymbol(local, h, 4)));
  cudaGetLastError();
  cudaFree(d);
}
} // namespace symbols

// Vector types: sizes, alignments, whole loads and members.
namespace vectors {
__global__ void kernel(const float4 *in, float4 *out, float3 *t, double2 *d,
                       uchar4 *bytes, int2 *pairs) {
  int i = threadIdx.x;
  float4 v = in[i];
  v.x += v.w;
  out[i] = v;
  t[i] = make_float3(v.x, v.y, v.z);
  d[i] = make_double2(v.x, 2);
  bytes[i] = make_uchar4(i, 1, 2, 255);
  const int2 *q = reinterpret_cast<const int2 *>(pairs);
  int2 p = q[i];
  pairs[i].y = p.x + 1;
}
static void run() {
  static_assert(sizeof(float3) == 12 && alignof(float3) == 4, "float3");
  static_assert(sizeof(float4) == 16 && alignof(float4) == 16, "float4");
  static_assert(alignof(float2) == 8 && alignof(uchar4) == 4, "small");
  static_assert(alignof(double2) == 16 && alignof(short4) == 8, "double2");
  static_assert(sizeof(longlong4) == 32 && sizeof(ushort3) == 6, "wide");
  float4 *in = managed<float4>(32);
  float4 *out = managed<float4>(32);
  float3 *t = managed<float3>(32);
  double2 *d = managed<double2>(32);
  uchar4 *b = managed<uchar4>(32);
  int2 *p = managed<int2>(32);
  for (int i = 0; i < 32; i++) {
    in[i] = make_float4(i, 1, 2, 3);
    p[i] = {i, 0};
  }
  kernel<<<1, 32>>>(in, out, t, d, b, p);
  cudaDeviceSynchronize();
  dim3 g(3), from = make_uint3(1, 2, 3);
  printf("%g %g %g %g %d %d %u %u\n", out[5].x, t[5].z, t[31].x, d[5].x, b[7].w,
         p[9].y, g.x * g.y * g.z, from.z);
}
} // namespace vectors

// Loads and stores with cache hints, read-only pointers.
namespace hints {
__global__ void kernel(const float *__restrict__ in, float *__restrict__ out, const int4 *v) {
  int i = threadIdx.x;
  float a = __ldg(&in[i]) + __ldg(in + i) + __ldcs(&in[i]) + __ldcg(&in[i]) + __ldca(&in[i]);
  int4 w = __ldg(&v[i]);
  __stcs(&out[i], a + w.y);
  __stcg(&out[32 + i], 1);
  __stwt(&out[64 + i], 2.0f);
  __stwb(&out[96 + i], 3.0);
}
static void run() {
  float *in = managed<float>(32), *out = managed<float>(128);
  int4 *v = managed<int4>(32);
  for (int i = 0; i < 32; i++)
    in[i] = i, v[i] = make_int4(0, 100, 0, 0);
  kernel<<<1, 32>>>(in, out, v);
  SAY("%g %g %g %g\n", out[3], out[40], out[70], out[127]);
}
} // namespace hints

int main() {
  kinds::run();
  heap::run();
  pools::run();
  symbols::run();
  vectors::run();
  hints::run();
  finish();
}
//: 0 20 58
//: 0x1010101 20 aligned
//: 30 30
//: 1 1 1 1
//: 1
//: 8
//: no error
//: 7303 7420 twelv--bytes 2.5
//: priority -5, flags 1, pools 1
//: 1004
//: cudaErrorMemoryAllocation
//: 51 109 -1
//: CUDA 13000, 13000
//: cudaErrorNotSupported
//: 7 1007
//: cudaErrorInvalidDevice
//: 101 152 108
//: 8 10 6.5 15 1099511627776
//: 24 0
//: cudaErrorInvalidValue
//: cudaErrorInvalidSymbol
//: 8 2 34 8 255 10 3 3
//: 115 1 2 3
