/* host_clocks.c - the clocks that host code reads. An object's calls are given
 * these names (compile/objects.c), C++'s by their mangled ones. */
#include "../execute/emu_execute.h"
#include <stdint.h>
#include <sys/time.h>
#include <time.h>

#define CALLER __builtin_return_address(0)

clock_t emu_read_clock(void) {
  emu_clock_read(CALLER);
  return clock();
}

int emu_read_clock_gettime(clockid_t id, struct timespec *now) {
  emu_clock_read(CALLER);
  return clock_gettime(id, now);
}

int emu_read_gettimeofday(struct timeval *now, void *zone) {
  emu_clock_read(CALLER);
  return gettimeofday(now, zone);
}

int64_t _ZNSt6chrono3_V212system_clock3nowEv(void);
int64_t emu_read_system_clock(void) {
  emu_clock_read(CALLER);
  return _ZNSt6chrono3_V212system_clock3nowEv();
}

int64_t _ZNSt6chrono3_V212steady_clock3nowEv(void);
int64_t emu_read_steady_clock(void) {
  emu_clock_read(CALLER);
  return _ZNSt6chrono3_V212steady_clock3nowEv();
}

/* OpenMP's, of a library that only programs with -fopenmp have. */
__attribute__((weak)) double omp_get_wtime(void);
double emu_read_omp_get_wtime(void) {
  emu_clock_read(CALLER);
  return omp_get_wtime();
}
