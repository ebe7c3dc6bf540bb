/* driver.h - the main program of a lab: inputs to the device, the student's
 * entry, the output to a file. A lab's driver.cu includes it and defines
 * run_case(), which calls the entry by run_entry().
 *
 *     program ENTRY SIZE SEED OUTPUT     SIZE is N or ROWSxCOLS
 *
 * With TIMES set in the environment it also times the entry, on a GPU. */
#pragma once

#include "lab.h"

#include <algorithm>
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vector>

static void run_case(const struct lab_case *c, const char *output);

static void must(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
  exit(3);
}

#include "bus.h"

// Of a launch that fails the emulator tells the line and the reason, as long as
// nobody asks.
#ifdef __EMUCC__
extern "C" void emu_confine(int on); // the emulator's check/emu_confine.h
static cudaError_t launch_error() {
  return cudaSuccess;
}
// What a submission's cudaMemcpyToSymbol calls: of the host's own data alone,
// since loads of constant memory are not counted as loads of what was copied.
// Where there are arrays to copy, they are all that is copied.
extern "C" cudaError_t lab_copy_to_symbol(const void *symbol, const void *from,
                                          size_t bytes, size_t offset,
                                          cudaMemcpyKind) {
  cudaPointerAttributes a;
  if (bus_streams > 1 || cudaPointerGetAttributes(&a, from) != cudaSuccess ||
      a.type == cudaMemoryTypeDevice || a.type == cudaMemoryTypeManaged) {
    fprintf(stderr, "cudaMemcpyToSymbol: what is not the host's own is loaded "
                    "in a kernel\n");
    exit(3);
  }
  return cudaMemcpyToSymbol(symbol, from, bytes, offset,
                            cudaMemcpyHostToDevice);
}
// A submission's own streams are the null stream, and its events tell no time:
// what has no say in its points is not worth trusting it with their addresses.
// Where streams are given, its events are those of bus.h. Where they are told
// to store is looked at, as stores of the submission are.
extern "C" void *emu_host_fill(void *, int, size_t, const void *pc);
static cudaError_t no_handle(void **handle, const void *pc) {
  if (bus_streams > 1) {
    fprintf(stderr, "a stream beside the streams that are given\n");
    exit(3);
  }
  emu_host_fill(handle, 0, sizeof *handle, pc);
  return cudaSuccess;
}
static cudaError_t event_made(void **handle, const void *pc) {
  emu_host_fill(handle, bus_streams > 1 ? new_event() : 0, sizeof *handle, pc);
  return cudaSuccess;
}
#define MADE(call, made)                                                       \
  extern "C" cudaError_t lab_##call(void **handle) {                           \
    return made(handle, __builtin_return_address(0));                          \
  }
#define DONE(call)                                                             \
  extern "C" cudaError_t lab_##call() {                                        \
    return cudaSuccess;                                                        \
  }
MADE(cudaStreamCreate, no_handle)
MADE(cudaStreamCreateWithFlags, no_handle)
MADE(cudaEventCreate, event_made)
MADE(cudaEventCreateWithFlags, event_made)
DONE(cudaStreamDestroy)
DONE(cudaEventDestroy)
extern "C" cudaError_t lab_cudaEventElapsedTime(float *ms) {
  emu_host_fill(ms, 0, sizeof *ms, __builtin_return_address(0));
  return cudaSuccess;
}
// Called where an access goes past the variable that it begins in, in
// FOLDER/bounds of compile.sh. Hooks are called for shared variables, and not
// for a function's own and for constants: what reaches device memory from one
// of these ends the run. What passes an end a little is told, and goes on: of a
// shared array the counted run tells, too.
struct checked_place {
  const char *file;
  unsigned line, column;
};
static unsigned passed_lines[32];
static int passed_count;
extern "C" UNWATCHED void __ubsan_handle_type_mismatch_v1(void *at, void *to) {
  const struct checked_place *place = (const struct checked_place *)at;
  const char *slash = strrchr(place->file, '/');
  const char *name = slash ? slash + 1 : place->file;
  cudaPointerAttributes a;
  cudaPointerGetAttributes(&a, to);
  if (a.type != cudaMemoryTypeUnregistered) {
    fprintf(stderr, "%s:%u: an access leaves the variable that it begins in\n",
            name, place->line);
    _exit(99); // as the emulator's check/emu_confine.h does
  }
  for (int i = 0; i < passed_count; i++)
    if (passed_lines[i] == place->line)
      return;
  if (passed_count == 32)
    _exit(99);
  passed_lines[passed_count++] = place->line;
  fprintf(stderr, "%s:%u: an access passes the end of a variable\n", name,
          place->line);
}
// exit() of a submission is a failed case, whatever status it names: 124 would
// stand for a case whose time was up.
extern "C" void lab_exit(int) {
  exit(1);
}
static bool bounds_passed() {
  return passed_count > 0;
}
#else
static void emu_confine(int) {}
static bool bounds_passed() {
  return false;
}
static cudaError_t launch_error() {
  return cudaGetLastError();
}
#endif

// Freed when all is done.
static std::vector<void *> allocations;

// By C's cudaMalloc: of a template's function, which a submission has, too, the
// program keeps the driver's, and that one does not wait (bus.h).
template <typename T> static T *device_array(size_t count) {
  void *device;
  must(cudaMalloc(&device, count * sizeof(T)), "cudaMalloc");
  allocations.push_back(device);
  return (T *)device;
}

// The host keeps nothing of an input: the work is that of kernels.
template <typename T> static T *to_device(std::vector<T> &host) {
  T *device = device_array<T>(host.size());
  must(cudaMemcpy(device, host.data(), host.size() * sizeof(T),
                  cudaMemcpyHostToDevice),
       "cudaMemcpy");
  std::fill(host.begin(), host.end(), T());
  return device;
}

template <typename T> static T *poisoned(long count) {
  T *device = device_array<T>(count);
  must(cudaMemset(device, POISON, count * sizeof(T)), "cudaMemset");
  return device;
}

// The median time of 20 launches, beside that of a copy of as many bytes.
template <typename Launch>
static float median_ms(const char *what, Launch launch) {
  std::vector<float> samples(20);
  cudaEvent_t begin, end;
  must(cudaEventCreate(&begin), "cudaEventCreate");
  must(cudaEventCreate(&end), "cudaEventCreate");
  for (float &sample : samples) {
    must(cudaEventRecord(begin), what);
    launch();
    must(cudaEventRecord(end), what);
    must(cudaEventSynchronize(end), what);
    must(cudaEventElapsedTime(&sample, begin, end), what);
  }
  std::nth_element(samples.begin(), samples.begin() + 10, samples.end());
  return samples[10];
}

template <typename Launch>
static void print_times(const struct lab_case *c, long bytes, Launch launch) {
  char *from = device_array<char>(bytes), *to = device_array<char>(bytes);
  char size[50];
  if (c->rows == 1)
    snprintf(size, sizeof size, "%ld", c->cols);
  else
    snprintf(size, sizeof size, "%ldx%ld", c->rows, c->cols);
  float ms = median_ms(c->entry, launch);
  float copy = median_ms("cudaMemcpy", [=] {
    must(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice),
         "cudaMemcpy");
  });
  printf("%s, size %s: %.4f ms, %.1f GB/s; the ceiling, a copy: %.1f GB/s\n",
         c->entry, size, ms, bytes / ms / 1e6, 2 * bytes / copy / 1e6);
}

// An entry that finds the seed could make the inputs, and load none: it is gone
// from the case, and from what earlier calls have left of the stack.
static __attribute__((noinline)) void forget_seed(const struct lab_case *c) {
  volatile char below[1 << 16];
  for (volatile char &byte : below)
    byte = 0;
  const_cast<struct lab_case *>(c)->seed = 0;
}

template <typename Launch>
static void launch_confined(const struct lab_case *c, Launch launch) {
  forget_seed(c);
  emu_confine(1);
  launch();
  emu_confine(0);
  must(launch_error(), c->entry);
}

template <typename T>
static void write_output(const char *output, const std::vector<T> &host) {
  FILE *file = fopen(output, "wb");
  if (!file ||
      fwrite(host.data(), sizeof(T), host.size(), file) != host.size() ||
      fclose(file) != 0) {
    perror(output);
    exit(3);
  }
}

// Calls `launch` once and writes the output; `bytes` is what an ideal kernel
// moves to and from device memory.
template <typename T, typename Launch>
static void run_entry(const struct lab_case *c, const char *output, T *out,
                      long count, long bytes, Launch launch) {
  launch_confined(c, launch);
  must(cudaDeviceSynchronize(), c->entry);
  std::vector<T> host(count);
  must(cudaMemcpy(host.data(), out, count * sizeof(T), cudaMemcpyDeviceToHost),
       "cudaMemcpy");
  write_output(output, host);
  if (getenv("TIMES"))
    print_times(c, bytes, launch);
}

// The same of an entry that leaves its output in pinned host memory. Nobody
// waits for it here: of what is read too early the emulator tells.
template <typename T, typename Launch>
static void run_transfer(const struct lab_case *c, const char *output,
                         const T *out, long count, Launch launch) {
  launch_confined(c, launch);
  std::vector<T> host(count);
  for (long i = 0; i < count; i++)
    host[i] = out[i];
  must(cudaDeviceSynchronize(), c->entry);
  write_output(output, host);
  write_bus();
}

static void unknown_entry(const struct lab_case *c) {
  fprintf(stderr, "the lab has no entry %s\n", c->entry);
  exit(2);
}

int main(int argc, char **argv) {
  struct lab_case c = {argv[1], 1, 0, 0};
  char end;
  if (argc != 5 || (sscanf(argv[2], "%ldx%ld%c", &c.rows, &c.cols, &end) != 2 &&
                    (c.rows = 1, sscanf(argv[2], "%ld%c", &c.cols, &end)) != 1))
    return fprintf(stderr, "usage: %s ENTRY SIZE SEED OUTPUT\n", argv[0]), 2;
  c.seed = strtoull(argv[3], NULL, 10);
  memset(argv[3], 0, strlen(argv[3]));
  run_case(&c, argv[4]);
  for (void *device : allocations)
    must(cudaFree(device), "cudaFree");
  for (const struct host_array &a : host_array)
    must(cudaFreeHost(a.begin), "cudaFreeHost");
  return bounds_passed() ? 99 : 0;
}
