/* advice.c - what to do about a finding. */
#include "advice.h"

#include <stdio.h>
#include <string.h>

#include "../program/source_lines.h"
#include "shared_shadow.h"

/* Is it an access of a cuRAND function, to the state that it was given? */
static int is_generator(const struct place *p) {
  const char *header = lines_header(p->pc);
  return header && strstr(header, "curand");
}

static void advise_race(const struct finding *f, char *text, size_t room) {
  if (is_generator(&f->here) && is_generator(&f->there))
    snprintf(
        text, room,
        "a generator's state is for one thread of the grid: let each have its "
        "own, &state[i], begun by curand_init(seed, i, 0, &state[i])");
  else if (f->updates)
    snprintf(text, room,
             "several threads read this word, change it and write it back, so "
             "that changes are lost: use the atomic function for it "
             "(atomicAdd, atomicMax, atomicOr, ...; else atomicCAS)");
  else if (f->kind == FIND_BLOCK_RACE)
    snprintf(text, room,
             "no barrier reaches across blocks: let each block write a place "
             "of its own, use atomics, or read it in a second kernel");
  else if (f->here.pc == f->there.pc)
    snprintf(text, room,
             "no barrier comes between what threads do at one place: give each "
             "a place of its own, or let one thread do it");
  else if (f->here.thread / WARP == f->there.thread / WARP)
    snprintf(text, room,
             "lanes of a warp need not run in step: __syncwarp() between the "
             "two, or __syncthreads()");
  else
    snprintf(text, room,
             "a __syncthreads() between the two, which all threads of the "
             "block reach%s",
             shared_shadow_has_tiles ? "; or sync() of a tile that has both"
                                     : "");
}

void finding_advice(const struct finding *f, char *text, size_t room) {
  const char *says = "";
  *text = 0;
  if (f->there.does && strcmp(f->there.does, COPIES_ASYNCHRONOUSLY) == 0) {
    snprintf(text, room,
             "the thread that began the copy waits for it "
             "(__pipeline_wait_prior, wait, consumer_wait), then comes a "
             "barrier, then the reads");
    return;
  }
  if (f->there.does && strcmp(f->there.does, READS_BY_CACHE) == 0) {
    snprintf(text, room,
             "a plain load: __ldg() is for what no thread of the launch "
             "writes");
    return;
  }
  if (f->there.does && strcmp(f->there.does, READS_UNFENCED) == 0) {
    snprintf(text, room,
             "__threadfence() after the data is stored, before the flag or the "
             "atomic operation that tells of it");
    return;
  }
  switch (f->kind) {
  case FIND_RACE:
  case FIND_BLOCK_RACE:
    advise_race(f, text, room);
    return;
  case FIND_SAME_VALUE:
    says = "no need, unless one thread alone may do it: then let atomicCAS "
           "choose which";
    break;
  case FIND_COPY_DIRECTION:
    says = "name the direction as it is, or cudaMemcpyDefault";
    break;
  case FIND_OUT_OF_BOUNDS:
    if (f->here.thread == HOST_CODE && !f->kernel)
      says =
          "sizes are in bytes: count the elements of the smaller side, times "
          "sizeof of one";
    else if (f->there.does && strcmp(f->there.does, "allocates") == 0)
      says = "an index must be below the number of elements that were "
             "allocated, if (i < n); sizes are in bytes";
    break;
  case FIND_USE_AFTER_FREE:
    says = "free it after its last use";
    break;
  case FIND_HOST_MEMORY:
    says = strncmp(f->detail, "a virtual", 9) == 0
               ? "build the object in a kernel, with new"
               : "allocate it with cudaMalloc and copy with cudaMemcpy, or use "
                 "cudaMallocManaged";
    break;
  case FIND_HOST_ACCESS:
    says = strncmp(f->detail, "free()", 6) == 0 ||
                   strncmp(f->detail, "delete", 6) == 0
               ? "cudaFree; cudaFreeHost, if cudaMallocHost has given it"
               : "copy it to the host with cudaMemcpy first";
    break;
  case FIND_STREAM_RACE:
    says = "record an event after the first, and let the other stream wait for "
           "it: cudaEventRecord, cudaStreamWaitEvent; or use one stream";
    break;
  case FIND_HOST_RACE:
    says = "wait for it first: cudaEventSynchronize, cudaStreamSynchronize or "
           "cudaDeviceSynchronize";
    break;
  case FIND_LAUNCH_TIMED:
    says = "no need if that is meant; to time the kernel, call "
           "cudaDeviceSynchronize before reading the clock, or use events";
    break;
  case FIND_NOT_AWAITED:
    says = "cudaDeviceSynchronize() before the program ends";
    break;
  case FIND_SHORT_COPY:
    says = "sizes are in bytes: the number of elements, times sizeof of one";
    break;
  case FIND_UNWRITTEN_COPY:
    says = "copy only what was written, or have the kernel write all of it";
    break;
  case FIND_UNINITIALISED:
    if (f->here.thread == HOST_CODE && f->there.does &&
        strcmp(f->there.does, "allocates") == 0)
      says = "copy or compute there what the routine is to read, before it is "
             "called: cudaMalloc begins with anything";
    else if (f->here.thread == HOST_CODE)
      says = "look at the guard and at the number of blocks: they leave "
             "elements out; or cudaMemset them first";
    else
      says = "write it first: local variables, cudaMalloc and __shared__ begin "
             "with anything";
    break;
  case FIND_DIVERGENT_BARRIER:
    says = "move the barrier out of the branch, so that all threads of the "
           "block reach the same one";
    break;
  case FIND_UNDEFINED_SHUFFLE:
    says = "no need where the lane throws the value away; else let all lanes "
           "take part, those without an element with a 0 that changes nothing";
    break;
  case FIND_EARLY_EXIT:
    says = "it works since compute capability 7.0; older GPUs hang: guard the "
           "accesses instead of returning";
    break;
  default:
    break;
  }
  snprintf(text, room, "%s", says);
}
