// Loops that launch a kernel again and again, as programs do that time it. Each
// looks at the kernel's result in every round: whatever the emulator takes for a
// repeated launch, results are those of launches that ran.
//
// usage: loops NAME [ROUNDS]; prints OK, or the first round that is wrong.
#include <cublas_v2.h>
#include <thrust/device_ptr.h>
#include <thrust/fill.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

enum { THREADS = 1 << 15, LOADS = 256, ROUNDS = 40, PRODUCT = 1 << 17 };

__device__ float factor = 1;
__constant__ float addend = 0;

// out[i] = factor * (LOADS * in[...]) + addend + more
__global__ void gather(const float *in, float *out, float more) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < LOADS; k++) sum += in[(i + k) % THREADS];
  out[i] = factor * sum + addend + more;
}

// As gather, and threads read what others of their block store meanwhile.
__global__ void races(const float *in, float *out) {
  __shared__ float same[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  same[threadIdx.x] = in[i];
  for (int k = 0; k < LOADS; k++) sum += in[(i + k) % THREADS];
  out[i] = sum + same[(threadIdx.x + 32) % 256] - in[i];
}

// x[i] += 1
__global__ void grow(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < LOADS; k++) sum += x[i];
  x[i] = sum / LOADS + 1;
}

__global__ void total(const float *in, int *sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float own = 0;
  for (int k = 0; k < LOADS; k++) own += in[(i + k) % THREADS];
  if (own != 0) atomicAdd(sum, 1);
}

__global__ void timed(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < LOADS; k++) sum += in[(i + k) % THREADS];
  out[i] = sum == -1 ? 0 : (float)(clock64() & 0xffffff);
}

__global__ void tells(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < LOADS; k++) sum += in[(i + k) % THREADS];
  if (i == 0) printf("told\n");
  out[i] = sum;
}

__global__ void borrows(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *sum = i % 1024 ? nullptr : new float(0), own = 0;
  for (int k = 0; k < LOADS; k++) own += in[(i + k) % THREADS];
  if (sum) *sum = own;
  out[i] = sum ? *sum : own;
  delete sum;
}

// Each launch adds one to a variable that lives on between launches.
__global__ void remembers(const float *in, float *out) {
  static int launches;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < LOADS; k++) sum += in[(i + k) % THREADS];
  out[i] = sum;
  if (i == THREADS - 1) out[i] = ++launches > 9;
}

__global__ void looks(cudaTextureObject_t in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < LOADS; k++) {
    out[i] = sum;
    if (k % 32 == 0) sum += 32 * tex1Dfetch<float>(in, (i + k) % THREADS);
  }
  out[i] = sum;
}

static std::vector<float> values(float v) {
  return std::vector<float>(THREADS, v);
}

static void put(float *to, float v) {
  cudaMemcpy(to, values(v).data(), THREADS * sizeof(float),
             cudaMemcpyHostToDevice);
}

static float last_of(const float *x) {
  float v = -1;
  cudaMemcpy(&v, x + THREADS - 1, sizeof v, cudaMemcpyDeviceToHost);
  return v;
}

struct loop {
  float *in, *out;
  bool right = true;
  loop() {
    cudaMalloc(&in, THREADS * sizeof(float));
    cudaMalloc(&out, THREADS * sizeof(float));
    put(in, 1);
  }
  ~loop() {
    cudaFree(in);
    cudaFree(out);
  }
  void check(int round, float got, float want) {
    if (right && got != want)
      printf("round %d: %g, not %g\n", round, got, want);
    right &= got == want;
  }
  void gathered(int round, float want, const float *from = nullptr,
                float more = 0) {
    gather<<<THREADS / 256, 256>>>(from ? from : in, out, more);
    check(round, last_of(out), want);
  }
};

static void same(loop &l, int r) {
  l.gathered(r, LOADS);
}
static void racy(loop &l, int r) {
  races<<<THREADS / 256, 256>>>(l.in, l.out);
  l.check(r, last_of(l.out), LOADS);
}
static void copied(loop &l, int r) {
  if (r % 10 == 9) put(l.in, r);
  l.gathered(r, LOADS * (r < 9 ? 1 : r - (r + 1) % 10));
}
static void set(loop &l, int r) {
  if (r % 20 == 15) cudaMemset(l.in, 0, THREADS * sizeof(float));
  if (r % 20 == 17) put(l.in, 1);
  l.gathered(r, r % 20 == 15 || r % 20 == 16 ? 0 : LOADS);
}
static void variables(loop &l, int r) {
  float two = 2, three = 3;
  if (r == 20) cudaMemcpyToSymbol(factor, &two, sizeof two);
  if (r == 30) cudaMemcpyToSymbol(addend, &three, sizeof three);
  l.gathered(r, (r < 20 ? 1 : 2) * LOADS + (r < 30 ? 0 : 3));
}
static void arguments(loop &l, int r) {
  l.gathered(r, LOADS + r / 20, nullptr, r / 20);
}
static void in_place(loop &l, int r) {
  grow<<<THREADS / 256, 256>>>(l.in);
  l.check(r, last_of(l.in), r + 2);
}
static void restored(loop &l, int r) {
  put(l.out, 2);
  grow<<<THREADS / 256, 256>>>(l.out);
  l.check(r, last_of(l.out), 3);
}
static void in_turn(loop &l, int r) {
  gather<<<THREADS / 256, 256>>>(l.in, l.out, 0);
  grow<<<THREADS / 256, 256>>>(l.out);
  l.check(r, last_of(l.out), LOADS + 1);
}
static void counted(loop &l, int r) {
  cudaMemset(l.out, 0, sizeof(int));
  total<<<THREADS / 256, 256>>>(l.in, (int *)l.out);
  int sum = 0;
  cudaMemcpy(&sum, l.out, sizeof sum, cudaMemcpyDeviceToHost);
  l.check(r, sum, THREADS);
}
static void allocated(loop &l, int r) {
  float *own, *old = l.out;
  cudaMalloc(&own, THREADS * sizeof(float));
  l.out = own;
  l.gathered(r, LOADS);
  l.out = old;
  cudaFree(own);
}
static void pinned(loop &l, int r) {
  static float *shared;
  if (!shared) cudaMallocHost(&shared, THREADS * sizeof(float));
  for (int i = 0; r % 10 == 0 && i < THREADS; i++) shared[i] = r;
  l.gathered(r, LOADS * (r / 10 * 10), shared);
  if (r == ROUNDS - 1) cudaFreeHost(shared);
}
static void managed(loop &l, int r) {
  static float *shared;
  if (!shared) cudaMallocManaged(&shared, THREADS * sizeof(float));
  for (int i = 0; r % 10 == 0 && i < THREADS; i++) shared[i] = r;
  l.gathered(r, LOADS * (r / 10 * 10), shared);
  if (r == ROUNDS - 1) cudaFree(shared);
}
static void library(loop &l, int r) {
  if (r % 10 == 5)
    thrust::fill_n(thrust::device_pointer_cast(l.in), (int)THREADS, r + 1.0f);
  l.gathered(r, LOADS * (r < 5 ? 1 : (r + 5) / 10 * 10 - 4));
}
static void blas(loop &l, int r) {
  static cublasHandle_t handle;
  const float two = 2;
  if (!handle) cublasCreate(&handle);
  if (r == 20) cublasSscal(handle, THREADS, &two, l.in, 1);
  l.gathered(r, LOADS * (r < 20 ? 1 : 2));
  if (r == ROUNDS - 1) cublasDestroy(handle);
}
// 128 x 512 by 512 x 256 elements of one array, all 1 or, later, 2.
static void product(loop &l, int r) {
  static cublasHandle_t handle;
  static float *a;
  const float one = 1, zero = 0;
  if (!handle) {
    cublasCreate(&handle);
    cudaMalloc(&a, PRODUCT * sizeof(float));
  }
  if (r % 20 == 0)
    cudaMemcpy(a, std::vector<float>(PRODUCT, r / 20 + 1).data(),
               PRODUCT * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemset(l.out, 0, THREADS * sizeof(float));
  cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 128, 256, 512, &one, a, 128, a,
              512, &zero, l.out, 128);
  l.check(r, last_of(l.out), 512 * (r < 20 ? 1 : 4));
  if (r == ROUNDS - 1) cudaFree(a);
  if (r == ROUNDS - 1) cublasDestroy(handle);
}
static void clocks(loop &l, int r) {
  static float before = -1;
  timed<<<THREADS / 256, 256>>>(l.in, l.out);
  float now = last_of(l.out);
  l.check(r, now != before, 1);
  before = now;
}
static void prints(loop &l, int r) {
  tells<<<THREADS / 256, 256>>>(l.in, l.out);
  l.check(r, last_of(l.out), LOADS);
}
static void heap(loop &l, int r) {
  borrows<<<THREADS / 256, 256>>>(l.in, l.out);
  l.check(r, last_of(l.out), LOADS);
}
static void statics(loop &l, int r) {
  remembers<<<THREADS / 256, 256>>>(l.in, l.out);
  l.check(r, last_of(l.out), r >= 9);
}
static void texture(loop &l, int r) {
  static cudaTextureObject_t object;
  if (r % 20 == 0) {
    if (object) cudaDestroyTextureObject(object);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = l.in;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = THREADS * sizeof(float);
    cudaTextureDesc how = {};
    cudaCreateTextureObject(&object, &resource, &how, nullptr);
    put(l.in, r + 1);
  }
  looks<<<THREADS / 256, 256>>>(object, l.out);
  l.check(r, last_of(l.out), LOADS * (r / 20 * 20 + 1));
  if (r == ROUNDS - 1) cudaDestroyTextureObject(object);
}

#define LOOP(name) {#name, name}
static const struct {
  const char *name;
  void (*round)(loop &, int);
} loops[] = {LOOP(same),      LOOP(copied),   LOOP(set),     LOOP(variables),
             LOOP(arguments), LOOP(in_place), LOOP(restored), LOOP(in_turn),
             LOOP(counted),   LOOP(allocated), LOOP(pinned), LOOP(managed),
             LOOP(library),   LOOP(blas),     LOOP(clocks),  LOOP(prints),
             LOOP(heap),      LOOP(statics),  LOOP(product),  LOOP(texture),
             LOOP(racy)};

int main(int argc, char **argv) {
  for (auto &one : loops) {
    if (argc < 2 || strcmp(argv[1], one.name) != 0) continue;
    loop l;
    int rounds = argc > 2 ? atoi(argv[2]) : ROUNDS;
    for (int r = 0; r < rounds; r++) one.round(l, r);
    if (l.right) puts("OK");
  }
}
