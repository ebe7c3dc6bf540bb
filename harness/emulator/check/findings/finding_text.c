/* finding_text.c - findings in words. */
#include "finding_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../../program/source_lines.h"
#include "../state/shared_shadow.h"

/* ---- what to do about a finding ---- */

/* Is it an access of a cuRAND function, to the state that it was given? */
static int is_generator(const struct code_location *p) {
  const char *header = lines_header(p->pc);
  return header && strstr(header, "curand");
}

static const char *advice_on_race(const struct finding *finding) {
  if (is_generator(&finding->here) && is_generator(&finding->there))
    return "a generator's state is for one thread of the grid: let each have "
           "its own, &state[i], begun by curand_init(seed, i, 0, &state[i])";
  if (finding->ignores == 'y')
    return "threads that differ in threadIdx.y alone use one index: use "
           "threadIdx.y in it too, or launch blocks of blockDim.y 1";
  if (finding->ignores)
    return "threads that differ in threadIdx.z alone use one index: use "
           "threadIdx.z in it too, or launch blocks of blockDim.z 1";
  if (strstr(finding->detail, SHARE_A_FLAG))
    return "that fence in both: before the lock is opened or the flag set, and "
           "after the lock is taken or the flag seen";
  if (finding->updates)
    return "several threads read this word, change it and write it back, so "
           "that changes are lost: use the atomic function for it (atomicAdd, "
           "atomicMax, atomicOr, ...; else atomicCAS)";
  if (finding->kind == FIND_BLOCK_RACE)
    return "no barrier reaches across blocks: let each block write a place of "
           "its own, use atomics, or read it in a second kernel";
  if (strstr(finding->detail, STORES_AGAIN))
    return "let the reader tell the writer that the place is free, by a word "
           "that the writer waits for; or use a place for each round";
  if (finding->next_round)
    return "a second __syncthreads(), at the end of the loop: none may begin "
           "the "
           "next round before all have ended this one";
  if (finding->here.pc == finding->there.pc)
    return "no barrier comes between what threads do at one place: give each a "
           "place of its own, or let one thread do it";
  if (finding->here.thread / WARP == finding->there.thread / WARP)
    return "lanes of a warp need not run in step: __syncwarp() between the "
           "two, or __syncthreads()";
  if (shared_shadow_has_tiles)
    return "a __syncthreads() between the two, which all threads of the block "
           "reach; or sync() of a tile that has both";
  return "a __syncthreads() between the two, which all threads of the block "
         "reach";
}

/* What a place does says what is wrong there. */
static const char *advice_by_deed(const char *does) {
  if (strcmp(does, COPIES_ASYNCHRONOUSLY) == 0)
    return "the thread that began the copy waits for it "
           "(__pipeline_wait_prior, wait, consumer_wait), then comes a "
           "barrier, then the reads";
  if (strcmp(does, READS_BY_CACHE) == 0)
    return "a plain load: __ldg() is for what no thread of the launch writes";
  if (strcmp(does, READS_BY_TEXTURE) == 0)
    return "a texture of memory that no thread of the launch writes: two "
           "buffers, which change roles from launch to launch";
  if (strcmp(does, READS_UNFENCED) == 0)
    return "__threadfence() after the data is stored, before the flag or the "
           "atomic operation that tells of it";
  return NULL;
}

static const char *advice_by_kind(const struct finding *finding) {
  static const char *const advice[FINDING_KINDS] = {
      [FIND_SAME_VALUE] =
          "no need, unless one thread alone may do it: then let "
          "atomicCAS choose which",
      [FIND_COPY_DIRECTION] =
          "name the direction as it is, or cudaMemcpyDefault",
      [FIND_USE_AFTER_FREE] = "free it after its last use",
      [FIND_HOST_MEMORY] = "allocate it with cudaMalloc and copy with "
                           "cudaMemcpy, or use cudaMallocManaged",
      [FIND_HOST_ACCESS] = "copy it to the host with cudaMemcpy first",
      [FIND_STREAM_RACE] =
          "record an event after the first, and let the other stream wait for "
          "it: cudaEventRecord, cudaStreamWaitEvent; or use one stream",
      [FIND_HOST_RACE] = "wait for it first: cudaEventSynchronize, "
                         "cudaStreamSynchronize or cudaDeviceSynchronize",
      [FIND_LAUNCH_TIMED] =
          "no need if that is meant; to time the kernel, call "
          "cudaDeviceSynchronize before reading the clock, or use events",
      [FIND_NOT_AWAITED] = "cudaDeviceSynchronize() before the program ends",
      [FIND_SHORT_COPY] =
          "sizes are in bytes: the number of elements, times sizeof of one",
      [FIND_UNWRITTEN_COPY] =
          "copy only what was written, or have the kernel write all of it",
      [FIND_UNREAD_STORE] =
          "no need if that is meant; else look at the index, and at the array, "
          "by which it is to be read",
      [FIND_UNINITIALISED] = "write it first: local variables, cudaMalloc and "
                             "__shared__ begin with anything",
      [FIND_DIVERGENT_BARRIER] =
          "move the barrier out of the branch, so that all threads of the "
          "block reach the same one",
      [FIND_UNDEFINED_SHUFFLE] =
          "no need where the lane throws the value away; else let all lanes "
          "take part, those without an element with a 0 that changes nothing",
      [FIND_EARLY_EXIT] = "it works since compute capability 7.0; older GPUs "
                          "hang: guard the accesses instead of returning",
  };
  int of_host = finding->here.thread == HOST_CODE;
  int allocated =
      finding->there.does && strcmp(finding->there.does, "allocates") == 0;
  if (finding->kind == FIND_UNREAD_STORE && finding->there.does)
    return "two arrays, or two parts of one, that begin apart: extern "
           "__shared__ arrays all begin at the same place";
  if (finding->kind == FIND_UNREAD_STORE &&
      strstr(finding->detail, "last warp"))
    return "count that warp, too: (blockDim.x + 31) / 32 of them";
  if (finding->kind == FIND_OUT_OF_BOUNDS && of_host && !finding->kernel)
    return "sizes are in bytes: count the elements of the smaller side, times "
           "sizeof of one";
  if (finding->kind == FIND_OUT_OF_BOUNDS && allocated)
    return "an index must be below the number of elements that were "
           "allocated, if (i < n); sizes are in bytes";
  if (finding->kind == FIND_HOST_MEMORY &&
      strncmp(finding->detail, "a virtual", 9) == 0)
    return "build the object in a kernel, with new";
  if (finding->kind == FIND_HOST_ACCESS &&
      (strncmp(finding->detail, "free()", 6) == 0 ||
       strncmp(finding->detail, "delete", 6) == 0))
    return "cudaFree; cudaFreeHost, if cudaMallocHost has given it";
  if (finding->kind == FIND_HOST_ACCESS &&
      strstr(finding->detail, "thrust::device first"))
    return "thrust::sort(thrust::device, p, p + n): or make the pointers "
           "thrust::device_ptr";
  if (finding->kind == FIND_UNINITIALISED && of_host)
    return allocated
               ? "copy or compute there what the routine is to read, before it "
                 "is called: cudaMalloc begins with anything"
               : "look at the guard and at the number of blocks: they leave "
                 "elements out; or cudaMemset them first";
  return advice[finding->kind];
}

const char *finding_advice(const struct finding *f) {
  const char *says = f->there.does ? advice_by_deed(f->there.does) : NULL;
  if (!says && (f->kind == FIND_RACE || f->kind == FIND_BLOCK_RACE))
    return advice_on_race(f);
  if (!says)
    says = advice_by_kind(f);
  return says ? says : "";
}

/* ---- findings in words ---- */

static const struct {
  const char *id, *name, *title;
  int is_error;
} kinds[FINDING_KINDS] = {
#define ERROR(id, name, title) {#id, name, title, 1},
#define NOTE(id, name, title) {#id, name, title, 0},
    FINDING_KIND_LIST(ERROR, NOTE)};

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

void finding_place_text(const struct finding *finding,
                        const struct code_location *place, char *text,
                        size_t room) {
  char thread[64], block[64];
  *text = 0;
  if (place->thread == HOST_CODE && *place->does) {
    snprintf(text, room, "the host %s", place->does);
  } else if (place->thread == THIS_LINE) {
    snprintf(text, room, "%s", place->does);
  } else if (place->thread == SOME_KERNEL) {
    snprintf(text, room, "a kernel %s", place->does);
  } else if (finding->kernel && place->thread == ANY_BLOCK) {
    snprintf(text, room, "%s block %s",
             place == &finding->here ? "one" : "another", place->does);
  } else if (finding->kernel && place->thread != HOST_CODE) {
    index_text(thread, sizeof thread, place->thread, finding->block);
    index_text(block, sizeof block, place->block, finding->grid);
    if (place->thread == ANY_THREAD)
      snprintf(text, room, "block %s %s", block, place->does);
    else
      snprintf(text, room, "thread %s of block %s %s", thread, block,
               place->does);
  }
}

static size_t place_text(char *text, size_t room, size_t at,
                         const struct finding *finding,
                         const struct code_location *place) {
  char line[300], who[200];
  if (place->pc)
    lines_describe(place->pc, line, sizeof line);
  else
    snprintf(line, sizeof line, "an earlier access");
  finding_place_text(finding, place, who, sizeof who);
  at += append(text, room, at, "\n  %s%s%s", line, *who ? ": " : "", who);
  const char *source = place->pc ? lines_text(lines_of(place->pc)) : "";
  if (*source)
    at += append(text, room, at, "\n    %s", source);
  return at;
}

void finding_text(const struct finding *finding, unsigned long times,
                  char *text, size_t room) {
  size_t at = append(text, room, 0, "%s", kinds[finding->kind].title);
  if (finding->kernel)
    at += append(text, room, at, " in %s", finding->kernel);
  if (finding->detail[0])
    at += append(text, room, at, ": %s", finding->detail);
  if (finding->here.pc)
    at = place_text(text, room, at, finding, &finding->here);
  if (finding->there.does)
    at = place_text(text, room, at, finding, &finding->there);
  const char *advice = finding_advice(finding);
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

int finding_is_error(enum finding_kind kind) {
  return kinds[kind].is_error;
}
