/* fiber.c - stacks, and where CUDA threads begin. */
#include "fiber.h"

#include <sys/mman.h>

#include "../memory/byte_map.h"

enum { LINE = 64 };

/* A guard page splits a mapping, of which a process has 65530: the threads of
 * large cooperative launches beyond these have none. */
enum { MAX_GUARDS = 20000 };
static size_t guards;

struct stacks stacks_reserve(size_t count, size_t bytes) {
  struct stacks stacks = {0};
  size_t page = page_bytes();
  stacks.stride = (bytes + page - 1) / page * page + page;
  stacks.count = count;
  stacks.base =
      mmap(NULL, stacks.stride * count, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stacks.base == MAP_FAILED)
    return (struct stacks){0};
  for (; stacks.guards < count; stacks.guards++) {
    if (__atomic_add_fetch(&guards, 1, __ATOMIC_RELAXED) > MAX_GUARDS ||
        mprotect(stacks.base + stacks.guards * stacks.stride, page,
                 PROT_NONE) != 0) {
      __atomic_fetch_sub(&guards, 1, __ATOMIC_RELAXED);
      break;
    }
  }
  return stacks;
}

void stacks_release(struct stacks *stacks) {
  if (stacks->base)
    munmap(stacks->base, stacks->stride * stacks->count);
  __atomic_fetch_sub(&guards, stacks->guards, __ATOMIC_RELAXED);
  *stacks = (struct stacks){0};
}

int stacks_guard(const struct stacks *stacks, uintptr_t address) {
  uintptr_t at = address - (uintptr_t)stacks->base;
  return stacks->base && at < stacks->stride * stacks->count &&
         at % stacks->stride < page_bytes();
}

void fiber_start(struct fiber *fiber, const struct stacks *stacks, size_t index,
                 void (*body)(void)) {
  char *top = stacks->base + (index + 1) * stacks->stride;
  /* Equal tops would put the busiest lines of all stacks into the same few
   * sets of the cache. */
  fiber->stack_pointer = stack_first_words(top - index % 32 * 2 * LINE, body);
}
