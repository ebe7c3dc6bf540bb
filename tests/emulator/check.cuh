/* check.cuh - what the test programs share: checked calls, copies, verdict. */
#ifndef CHECK_CUH
#define CHECK_CUH

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

#define CUDA(call) check_call((call), #call, __FILE__, __LINE__)

inline void check_call(cudaError_t error, const char *call, const char *file,
                       int line) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s:%d: %s: %s\n", file, line, call,
          cudaGetErrorString(error));
  exit(1);
}

/* Device memory for n elements, contents undefined. */
template <class T>
T *device(size_t n) {
  T *p = nullptr;
  CUDA(cudaMalloc(&p, n * sizeof(T)));
  return p;
}

/* A device copy of v. */
template <class T>
T *device(const std::vector<T> &v) {
  T *p = device<T>(v.size());
  CUDA(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
  return p;
}

/* A host copy of n elements at p. */
template <class T>
std::vector<T> host(const T *p, size_t n) {
  std::vector<T> v(n);
  CUDA(cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost));
  return v;
}

/* n different small values, the same everywhere: their sums are exact. */
template <class T>
std::vector<T> numbers(size_t n) {
  std::vector<T> v(n);
  for (size_t i = 0; i < n; i++) v[i] = T((i * 37 + 11) % 101);
  return v;
}

inline bool near(double got, double want, double tolerance = 1e-5) {
  return fabs(got - want) <= tolerance * fmax(1.0, fabs(want));
}

/* main's return value; a correct program prints OK. */
inline int verdict(bool good) {
  puts(good ? "OK" : "WRONG");
  return !good;
}

/* Faulty programs: wait, then free without asking whether it went well. */
inline void finish() { (void)cudaDeviceSynchronize(); }
template <class T, class... Rest>
void finish(T *p, Rest *...rest) {
  (void)cudaDeviceSynchronize();
  (void)cudaFree(p);
  finish(rest...);
}

#endif
