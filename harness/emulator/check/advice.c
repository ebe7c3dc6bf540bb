/* advice.c - what to do about a finding, from what is at its source lines. */
#include "advice.h"

#include <stdio.h>
#include <string.h>

#include "../program/source_lines.h"
#include "shared_shadow.h"

/* The atomic function that does what the line does to a word; NULL: the line
 * does not change what it reads. */
static const char *atomic_for(const char *line) {
  static const char *const table[][2] = {
      {"+=", "atomicAdd"},  {"++", "atomicAdd"}, {"-=", "atomicSub"},
      {"--", "atomicSub"},  {"|=", "atomicOr"},  {"&=", "atomicAnd"},
      {"^=", "atomicXor"},  {"*=", "atomicCAS"}, {"max(", "atomicMax"},
      {"min(", "atomicMin"}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strstr(line, table[i][0]))
      return table[i][1];
  return NULL;
}

/* Does "x[i] = x[i] + 1" mention what it assigns to once more? */
static int reads_its_target(const char *line) {
  const char *equals = strchr(line, '=');
  if (!equals || equals == line || equals[1] == '=')
    return 0;
  const char *from = line + strspn(line, " \t*(");
  size_t n = strcspn(from, " =");
  char target[80];
  if (n < 1 || n >= sizeof target || from + n > equals)
    return 0;
  memcpy(target, from, n);
  target[n] = 0;
  return strstr(equals, target) != NULL;
}

static const char *line_at(const struct place *p) {
  return p->pc ? lines_text(lines_of(p->pc)) : "";
}

/* Both accesses are of a line that reads a word, changes it and writes it back.
 */
static const char *update(const struct finding *f) {
  if (!f->here.pc || !f->there.pc ||
      !lines_same(lines_of(f->here.pc), lines_of(f->there.pc)))
    return NULL;
  const char *line = line_at(&f->here), *atomic = atomic_for(line);
  if (atomic && strchr(line, '[') && strchr(line, '[') != strrchr(line, '[') &&
      f->here.thread / WARP == f->there.thread / WARP && f->kind == FIND_RACE)
    return NULL; /* s[t] += s[t + 1]: several words */
  return atomic                   ? atomic
         : reads_its_target(line) ? "an atomic function (atomicAdd, ...)"
                                  : NULL;
}

/* The target of "a[i] = value;", which may follow an if (...); its length, or
 * 0. */
static size_t target_of(const char *line, const char **target) {
  const char *equals = strstr(line, " = "), *from = equals;
  if (!equals || strchr(equals, '[') || strstr(equals + 1, " = "))
    return 0;
  while (from > line && !strchr(" ;{}", from[-1]))
    from--;
  *target = from;
  return (size_t)(equals - from);
}

/* Does the line, up to `end`, compare the target for equality in an if? */
static int tests(const char *line, const char *end, const char *target,
                 size_t n) {
  char text[80];
  if (n >= sizeof text)
    return 0;
  memcpy(text, target, n);
  text[n] = 0;
  const char *condition = strstr(line, "if (");
  const char *found = condition ? strstr(condition, text) : NULL;
  if (!found || found >= end)
    return 0;
  const char *after = found + n + strspn(found + n, " ");
  return found[-1] == '!' || strncmp(after, "==", 2) == 0 ||
         strncmp(after, "!=", 2) == 0;
}

int advice_sets_what_it_tests(const struct place *p) {
  const char *line = line_at(p), *target;
  size_t n = target_of(line, &target);
  if (n == 0)
    return 0;
  if (tests(line, target, target, n))
    return 1;
  struct source_line before = lines_of(p->pc);
  for (int i = 0; i < 3 && before.number > 1; i++) {
    before.number--;
    const char *text = lines_text(before);
    if (tests(text, text + strlen(text), target, n))
      return 1;
  }
  return 0;
}

static void advise_race(const struct finding *f, char *text, size_t room) {
  const char *atomic = update(f);
  if (atomic)
    snprintf(text, room,
             "several threads read this word, change it and write it back, so "
             "that changes are lost: use %s",
             atomic);
  else if (f->kind == FIND_BLOCK_RACE)
    snprintf(text, room,
             "no barrier reaches across blocks: let each block write a place "
             "of its own, use atomics, or read it in a second kernel");
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
      says = "let threads whose index is not below the number of elements do "
             "nothing, if (i < n); or allocate more: sizes are in bytes";
    break;
  case FIND_USE_AFTER_FREE:
    says = "free it after its last use";
    break;
  case FIND_HOST_MEMORY:
    says = "allocate it with cudaMalloc and copy with cudaMemcpy, or use "
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
