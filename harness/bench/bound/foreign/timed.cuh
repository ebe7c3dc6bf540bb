// timed.cuh - kernels that are not the course's, each a case that a GPU times
// and the emulator bounds, compiled by either unchanged. TIMED(name,
// operations) is followed by a body that launches kernels of that name alone;
// PROBE is the same for what measures a machine.
//
// The program prints a row of CSV for each case: cold, the L2 flushed before
// each sample, all of its streams waited for. Words name the cases to run; on
// the emulator each runs once, untimed.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>

enum { ELEMENTS = 1 << 22 }; // of each array: 16 MiB

// What all cases work on; `index` has numbers below ELEMENTS in random order,
// each once. The constants 0 and 1 are no constants to a compiler.
struct data {
  float *a, *b, *c;
  unsigned *words, *index;
  int zero, one;
};
extern struct data data;

struct timed_case {
  const char *kind, *name;
  double operations; // what a rate of the case counts
  void (*run)();
  struct timed_case *next;
};
extern struct timed_case *timed_cases;

struct timed_registration {
  struct timed_case one;
  timed_registration(const char *kind, const char *name, double operations,
                     void (*run)())
      : one{kind, name, operations, run, timed_cases} {
    timed_cases = &one;
  }
};
#define TIMED_AS(kind, name, operations)                                       \
  static void run_##name();                                                    \
  static timed_registration registration_##name(kind, #name, operations,       \
                                                run_##name);                   \
  static void run_##name()
#define TIMED(name, operations) TIMED_AS("kernel", name, operations)
#define PROBE(name, operations) TIMED_AS("probe", name, operations)

static inline void check(cudaError_t error, const char *what) {
  if (error == cudaSuccess)
    return;
  fprintf(stderr, "foreign: %s: %s\n", what, cudaGetErrorString(error));
  exit(1);
}
