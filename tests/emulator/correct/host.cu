// What the host does: copies, errors, threads, managed memory, streams.
#include <cstring>
#include <string>
#include <thread>

#include "../../check.cuh"

// Copies of a part of an allocation, alone and in turns, the first part last,
// are no short copies.
__global__ void number(int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = i;
}

static bool copies_in_parts() {
  const int n = 1024, part = n / 4;
  int *x = device<int>(n), first;
  number<<<n / 256, 256>>>(x);
  std::vector<int> all(n), some(n);
  CUDA(cudaMemcpy(some.data(), x, part * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = n - part; i >= 0; i -= part)
    CUDA(cudaMemcpy(&all[i], x + i, part * sizeof(int),
                    cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(&first, x, sizeof first, cudaMemcpyDeviceToHost));
  bool good = first == 0;
  for (int i = 0; i < n; i++) good &= all[i] == i;
  for (int i = 0; i < part; i++) good &= some[i] == i;
  return good;
}

// Errors that the program keeps, compares or asks for are no findings.
static cudaError_t status;
static void keep(cudaError_t e) { status = e; }

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

static bool errors_asked() {
  int *x = device<int>(2048), *none = nullptr;
  clear<<<1, 2048>>>(x);
  bool good = cudaGetLastError() == cudaErrorInvalidValue;
  good &= cudaGetLastError() == cudaSuccess;
  clear<<<0, 32>>>(x);
  good &= cudaPeekAtLastError() == cudaErrorInvalidValue;
  good &= cudaGetLastError() == cudaErrorInvalidValue;
  good &= cudaMalloc(&none, size_t(1) << 60) == cudaErrorMemoryAllocation;
  (void)cudaGetLastError();
  clear<<<1, 1024>>>(x);
  good &= cudaDeviceSynchronize() == cudaSuccess;
  good &= cudaFree(nullptr) == cudaSuccess;
  good &= cudaFree(x + 1) == cudaErrorInvalidValue;
  if (cudaMalloc(&none, size_t(1) << 60)) good &= none == nullptr;
  keep(cudaSetDevice(7));
  good &= status == cudaErrorInvalidDevice;
  for (int device = 5; device < 7; device++) cudaSetDevice(device);
  good &= cudaGetLastError() == cudaErrorInvalidDevice;
  return good;
}

// Host threads, each with a stream and memory of its own; one waits for another
// by joining it.
__global__ void increment(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i]++;
}

static int work(int *pinned, int n) {
  int *x;
  cudaStream_t stream;
  CUDA(cudaStreamCreate(&stream));
  CUDA(cudaMalloc(&x, n * sizeof(int)));
  CUDA(cudaMemcpyAsync(x, pinned, n * sizeof(int), cudaMemcpyHostToDevice,
                       stream));
  increment<<<(n + 63) / 64, 64, 0, stream>>>(x, n);
  CUDA(cudaMemcpyAsync(pinned, x, n * sizeof(int), cudaMemcpyDeviceToHost,
                       stream));
  CUDA(cudaStreamSynchronize(stream));
  CUDA(cudaFree(x));
  CUDA(cudaStreamDestroy(stream));
  return 0;
}

static bool host_threads() {
  const int n = 200, count = 3;
  int *pinned[count];
  std::thread threads[count];
  for (int t = 0; t < count; t++) {
    CUDA(cudaMallocHost(&pinned[t], n * sizeof(int)));
    for (int i = 0; i < n; i++) pinned[t][i] = t + i;
    threads[t] = std::thread(work, pinned[t], n);
  }
  bool good = true;
  for (int t = 0; t < count; t++) {
    threads[t].join();
    for (int i = 0; i < n; i++) good &= pinned[t][i] == t + i + 1;
    CUDA(cudaFreeHost(pinned[t]));
  }
  return good;
}

// Managed memory and a __managed__ variable, touched by both sides in turn; a
// counter that both add to at a time, by atomic operations. What the C library
// writes counts as written.
__managed__ int rounds;

__global__ void add_managed(int n, const float *x, float *y) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = x[i] + y[i];
  if (threadIdx.x == 0) rounds++;
}

__global__ void count(int *sum) {
  atomicAdd_system(sum, 1);
}

__global__ void add_bytes(const unsigned char *x, int *sum) {
  atomicAdd(sum, (int)x[threadIdx.x]);
}

static bool reads_files() {
  unsigned char *x = managed<unsigned char>(1000), *pinned;
  int *sum = managed<int>(), want = 0;
  CUDA(cudaMallocHost(&pinned, 1000));
  FILE *in = fopen("/proc/self/exe", "rb");
  bool good = in && fread(pinned, 1, 1000, in) == 1000;
  if (in) fclose(in);
  for (int i = 0; i < 1000; i++) want += pinned[i];
  CUDA(cudaMemcpy(x, pinned, 1000, cudaMemcpyDefault));
  *sum = 0;
  add_bytes<<<1, 1000>>>(x, sum);
  add_bytes<<<1, 1000>>>(pinned, sum);
  CUDA(cudaDeviceSynchronize());
  good &= *sum == 2 * want;
  CUDA(cudaFreeHost(pinned));
  return good;
}

static bool managed_memory() {
  const int n = 1 << 10;
  float *x = managed<float>(n), *y = managed<float>(n);
  for (int i = 0; i < n; i++) x[i] = i, y[i] = 2;
  for (int r = 0; r < 3; r++) {
    add_managed<<<1, 256>>>(n, x, y);
    CUDA(cudaDeviceSynchronize());
    y[5] -= 1;
  }
  int *sum = managed<int>();
  *sum = 0;
  count<<<2, 64>>>(sum);
  __sync_fetch_and_add(sum, 100);
  CUDA(cudaDeviceSynchronize());
  bool good = rounds == 3 && *sum == 228 && reads_files();
  for (int i = 0; i < n; i++) good &= y[i] == 2 + 3 * i - (i == 5 ? 3 : 0);
  return good;
}

// Copies up to the last byte of the host's arrays, and of one that has grown.
static bool copies_to_the_end() {
  const int n = 1001;
  int *from = (int *)malloc(n / 2 * sizeof *from), *x = device<int>(n);
  from = (int *)realloc(from, n * sizeof *from);
  std::vector<int> grown;
  for (int i = 0; i < n; i++) grown.push_back(from[i] = 3 * i);
  int *to = new int[n];
  CUDA(cudaMemcpy(x, from, n * sizeof *x, cudaMemcpyHostToDevice));
  CUDA(cudaMemcpy(to + n / 2, x + n / 2, (n - n / 2) * sizeof *x,
                  cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(x, grown.data(), n * sizeof *x, cudaMemcpyHostToDevice));
  bool good = to[n - 1] == 3 * (n - 1);
  free(from);
  delete[] to;
  return good;
}

// Streams ordered by events, by the null stream, by waiting; chunks of one array
// in several streams.
__global__ void add_to(int *x, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] += k;
}

static bool streams_in_order() {
  const int n = 1000, chunk = 250;
  int *x = zeros<int>(n), *both = managed<int>(n), *pinned;
  CUDA(cudaMallocHost(&pinned, n * sizeof(int)));
  for (int i = 0; i < n; i++) pinned[i] = i, both[i] = 0;
  cudaStream_t s[4], apart;
  cudaEvent_t done;
  CUDA(cudaEventCreate(&done));
  CUDA(cudaStreamCreateWithFlags(&apart, cudaStreamNonBlocking));
  for (int i = 0; i < 4; i++) {
    int *mine = x + i * chunk;
    CUDA(cudaStreamCreate(&s[i]));
    CUDA(cudaMemcpyAsync(mine, pinned + i * chunk, chunk * sizeof(int),
                         cudaMemcpyHostToDevice, s[i]));
    add_to<<<1, 256, 0, s[i]>>>(mine, chunk, 1);
  }
  add_to<<<4, 256>>>(x, n, 1); /* the null stream waits for all four */
  add_to<<<1, 256, 0, s[1]>>>(x, 250, 1);
  CUDA(cudaEventRecord(done, s[1]));
  CUDA(cudaStreamWaitEvent(apart, done, 0));
  add_to<<<1, 256, 0, apart>>>(x, 250, 1);
  CUDA(cudaMemcpyAsync(pinned, x, 250 * sizeof(int), cudaMemcpyDeviceToHost,
                       apart));
  CUDA(cudaStreamSynchronize(apart));
  bool good = pinned[7] == 11;
  add_to<<<4, 256>>>(both, n, 5);
  CUDA(cudaDeviceSynchronize());
  good &= both[n - 1] == 5;
  for (cudaStream_t each : s) CUDA(cudaStreamDestroy(each));
  CUDA(cudaStreamDestroy(apart));
  CUDA(cudaEventDestroy(done));
  CUDA(cudaFreeHost(pinned));
  return good;
}

// More texture objects than there are at a time, each destroyed in its turn; one
// stays, and a handle is not another's while it does.
__global__ void fetch(cudaTextureObject_t t, int *out) {
  out[threadIdx.x] = tex1Dfetch<int>(t, threadIdx.x);
}

static bool textures_in_turn() {
  int *x = device(numbers<int>(32)), *out = zeros<int>(32);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  resource.res.linear.devPtr = x;
  resource.res.linear.desc = cudaCreateChannelDesc<int>();
  resource.res.linear.sizeInBytes = 32 * sizeof *x;
  cudaTextureDesc texture = {};
  cudaTextureObject_t stays, each = 0;
  CUDA(cudaCreateTextureObject(&stays, &resource, &texture, nullptr));
  bool good = true;
  for (int i = 0; i < 9000; i++) {
    CUDA(cudaCreateTextureObject(&each, &resource, &texture, nullptr));
    good &= each != stays;
    if (i < 8999) CUDA(cudaDestroyTextureObject(each));
  }
  fetch<<<1, 32>>>(each, out);
  good &= all(host(out, 32), [](int i) { return numbers<int>(32)[i]; });
  fetch<<<1, 32>>>(stays, out);
  good &= all(host(out, 32), [](int i) { return numbers<int>(32)[i]; });
  CUDA(cudaDestroyTextureObject(each));
  CUDA(cudaDestroyTextureObject(stays));
  return good;
}

// The C library reads memory that the host shares, and prints where the device's
// lies; a program may have functions of these names.
extern "C" int fputs(const char *, FILE *) { return 77; }

static bool texts_of_the_host() {
  char *x = managed<char>(32), *d = device<char>(32), own[128];
  int n = 0, *first = managed<int>(1);
  bool good = snprintf(own, sizeof own, "%p %.0s%.*s", (void *)d, d, 0, d) > 4;
  strcpy(x, "12 at %s");
  good &= strlen(x) == 8 && atoi(x) == 12 && sscanf(x, "%d%n", first, &n) == 1;
  good &= *first == 12 && n == 2;
  good &= snprintf(own, sizeof own, x, "home") == 10;
  good &= strcmp(own, "12 at home") == 0 && fputs(x, stdout) == 77;
  std::string s = x;
  s += x;
  return good && s.size() == 16;
}

int main() {
  return cases({CASE(textures_in_turn), CASE(texts_of_the_host),
                CASE(streams_in_order), CASE(copies_in_parts),
                CASE(errors_asked), CASE(host_threads), CASE(managed_memory),
                CASE(copies_to_the_end)});
}
