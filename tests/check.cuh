/* check.cuh - what the test programs share: checked calls, copies, verdict. */
#ifndef CHECK_CUH
#define CHECK_CUH

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

#define CUDA(call) check_call((call), #call, __FILE__, __LINE__)

inline void check_call(cudaError_t error, const char *call, const char *file,
                       int line) {
  if (error == cudaSuccess)
    return;
  fprintf(stderr, "%s:%d: %s: %s\n", file, line, call,
          cudaGetErrorString(error));
  exit(1);
}

inline std::vector<void *> allocated;

/* Device memory for n elements, contents undefined; verdict() and finish() free
   it. */
template <class T> T *device(size_t n) {
  T *p = nullptr;
  CUDA(cudaMalloc(&p, n * sizeof(T)));
  allocated.push_back(p);
  return p;
}

/* Managed memory for n elements, likewise. */
template <class T> T *managed(size_t n = 1) {
  T *p = nullptr;
  CUDA(cudaMallocManaged(&p, n * sizeof(T)));
  allocated.push_back(p);
  return p;
}

/* Prints what the device has made of it. */
#define SAY(...) (cudaDeviceSynchronize(), printf(__VA_ARGS__))

/* A device copy of v. */
template <class T> T *device(const std::vector<T> &v) {
  T *p = device<T>(v.size());
  CUDA(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
  return p;
}

/* Device memory for n zeros. */
template <class T> T *zeros(int n) {
  return device(std::vector<T>(n));
}

/* A host copy of n elements at p. */
template <class T> std::vector<T> host(const T *p, size_t n) {
  std::vector<T> v(n);
  CUDA(cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost));
  return v;
}

/* n different small values, the same everywhere: their sums are exact. */
template <class T> std::vector<T> numbers(size_t n) {
  std::vector<T> v(n);
  for (size_t i = 0; i < n; i++)
    v[i] = T((i * 37 + 11) % 101);
  return v;
}

inline bool near(double got, double want, double tolerance = 1e-5) {
  return fabs(got - want) <= tolerance * fmax(1.0, fabs(want));
}

/* Whether got has n elements, each what want gives for its index; says which of
   them is the first that is not. */
template <class T, class F> bool all(const std::vector<T> &got, F want) {
  for (int i = 0; i < (int)got.size(); i++)
    if (!(got[i] == want(i))) {
      printf("element %d is not right\n", i);
      return false;
    }
  return true;
}

/* main's return value; a correct program prints OK. */
inline int verdict(bool good) {
  for (void *p : allocated)
    CUDA(cudaFree(p));
  allocated.clear();
  puts(good ? "OK" : "WRONG");
  return !good;
}

#define CASE(name)                                                             \
  { #name, name }
/* main's return value where a program is several: names those that are wrong.
 */
inline int cases(const std::vector<std::pair<const char *, bool (*)()>> &each) {
  bool good = true;
  for (auto &[name, right] : each) {
    if (!right() && printf("wrong: %s\n", name))
      good = false;
    for (void *p : allocated)
      CUDA(cudaFree(p));
    allocated.clear();
  }
  return verdict(good);
}

/* Faulty programs: wait, then free without asking whether it went well. */
inline void finish() {
  (void)cudaDeviceSynchronize();
  for (void *p : allocated)
    (void)cudaFree(p);
  allocated.clear();
}

/* Launches a kernel that reads n elements and writes n. */
template <class In, class Out>
void launch(void (*kernel)(const In *, Out *), dim3 blocks, dim3 threads,
            size_t n, size_t shared = 0) {
  In *in = device(numbers<In>(n));
  Out *out = device<Out>(n);
  kernel<<<blocks, threads, shared>>>(in, out);
  finish();
}

/* Runs each case, and finish(), in a process of its own, for a fault of the
   device is a process's last. Returns 1 if each case fails, 0 if none does,
   otherwise 3. */
template <class... Case> int alone(Case... cases) {
  int failed = 0;
  for (void (*run)() : {+cases...}) {
    fflush(NULL);
    if (fork() == 0) {
      run();
      finish();
      exit(0);
    }
    int status = 1;
    wait(&status);
    failed += status != 0;
  }
  return failed == 0 ? 0 : failed == sizeof...(cases) ? 1 : 3;
}

#endif
