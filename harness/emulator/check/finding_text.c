/* finding_text.c - findings in words. */
#include "finding_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../program/source_lines.h"
#include "shared_shadow.h"

/* ---- what to do about a finding ---- */

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

/* ---- findings in words ---- */

static const struct {
  const char *id, *name, *title;
} kinds[FINDING_KINDS] = {
#define NAMES(id, name, title) {#id, name, title},
    FINDING_KIND_LIST(NAMES)
#undef NAMES
};

static int append(char *text, size_t room, size_t at, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int n = at < room ? vsnprintf(text + at, room - at, format, arguments) : 0;
  va_end(arguments);
  return n < 0 ? 0 : n;
}

static void index_text(char *text, size_t room, uint64_t i,
                       struct emu_dim3 extent) {
  uint64_t x = i % extent.x, y = i / extent.x % extent.y,
           z = i / extent.x / extent.y;
  if (extent.z > 1)
    snprintf(text, room, "(%lu,%lu,%lu)", x, y, z);
  else if (extent.y > 1)
    snprintf(text, room, "(%lu,%lu)", x, y);
  else
    snprintf(text, room, "%lu", x);
}

void finding_place_text(const struct finding *f, const struct place *p,
                        char *text, size_t room) {
  char thread[64], block[64];
  *text = 0;
  if (p->thread == HOST_CODE && *p->does) {
    snprintf(text, room, "the host %s", p->does);
  } else if (f->kernel && p->thread == ANY_BLOCK) {
    snprintf(text, room, "%s block %s", p == &f->here ? "one" : "another",
             p->does);
  } else if (f->kernel && p->thread != HOST_CODE) {
    index_text(thread, sizeof thread, p->thread, f->block);
    index_text(block, sizeof block, p->block, f->grid);
    if (p->thread == ANY_THREAD)
      snprintf(text, room, "block %s %s", block, p->does);
    else
      snprintf(text, room, "thread %s of block %s %s", thread, block, p->does);
  }
}

static size_t place_text(char *text, size_t room, size_t at,
                         const struct finding *f, const struct place *p) {
  char line[300], who[200];
  if (p->pc)
    lines_describe(p->pc, line, sizeof line);
  else
    snprintf(line, sizeof line, "an earlier access");
  finding_place_text(f, p, who, sizeof who);
  at += append(text, room, at, "\n  %s%s%s", line, *who ? ": " : "", who);
  const char *source = p->pc ? lines_text(lines_of(p->pc)) : "";
  if (*source)
    at += append(text, room, at, "\n    %s", source);
  return at;
}

void finding_text(const struct finding *f, unsigned long times, char *text,
                  size_t room) {
  size_t at = append(text, room, 0, "%s", kinds[f->kind].title);
  if (f->kernel)
    at += append(text, room, at, " in %s", f->kernel);
  if (f->detail[0])
    at += append(text, room, at, ": %s", f->detail);
  if (f->here.pc)
    at = place_text(text, room, at, f, &f->here);
  if (f->there.does)
    at = place_text(text, room, at, f, &f->there);
  char advice[300];
  finding_advice(f, advice, sizeof advice);
  if (*advice)
    at += append(text, room, at, "\n  to mend it: %s", advice);
  if (times > 1)
    append(text, room, at, "\n  (%lu times)", times);
}

void finding_text_more(const struct finding *f, size_t more, FILE *out) {
  fprintf(out, "emulator: and %zu more like it: %s%s%s\n", more,
          kinds[f->kind].title, f->kernel ? " in " : "",
          f->kernel ? f->kernel : "");
}

const char *finding_count_name(enum finding_kind kind) {
  return kinds[kind].name;
}

const char *finding_id(enum finding_kind kind) {
  return kinds[kind].id;
}

const char *finding_title(enum finding_kind kind) {
  return kinds[kind].title;
}
