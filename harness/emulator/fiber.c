/* fiber.c - makecontext makes a stack runnable; after that only _setjmp and
 * _longjmp are used, which cost a few nanoseconds. */
#include "fiber.h"

#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

enum { PAGE = 4096, LINE = 64 };

struct stacks stacks_reserve(size_t count, size_t bytes) {
  struct stacks s = {0};
  s.stride = (bytes + PAGE - 1) / PAGE * PAGE + PAGE;
  s.count = count;
  s.base = mmap(NULL, s.stride * count, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (s.base == MAP_FAILED)
    return (struct stacks){0};
  for (size_t i = 0; i < count; i++)
    if (mprotect(s.base + i * s.stride, PAGE, PROT_NONE) != 0) {
      munmap(s.base, s.stride * count);
      return (struct stacks){0};
    }
  return s;
}

void stacks_release(struct stacks *s) {
  if (s->base)
    munmap(s->base, s->stride * s->count);
  *s = (struct stacks){0};
}

int stacks_guard(const struct stacks *s, uintptr_t address) {
  uintptr_t at = address - (uintptr_t)s->base;
  return s->base && at < s->stride * s->count && at % s->stride < PAGE;
}

/* What a new fiber needs to know before it has a stack to keep it on. */
static __thread struct {
  struct fiber *fiber;
  void (*body)(void *);
  void *argument;
  jmp_buf creator;
} birth;

static void enter(void) {
  struct fiber *self = birth.fiber;
  void (*body)(void *) = birth.body;
  void *argument = birth.argument;
  if (fiber_save(self) == 0)
    _longjmp(birth.creator, 1);
  body(argument);
}

void fiber_start(struct fiber *f, const struct stacks *stacks, size_t index,
                 void (*body)(void *), void *argument) {
  f->stack = stacks->base + index * stacks->stride + PAGE;
  size_t bytes = stacks->stride - PAGE;
  /* Equal tops would put the busiest lines of all stacks into the same few
   * sets of the cache. */
  bytes -= index % 32 * 2 * LINE;
  birth.fiber = f;
  birth.body = body;
  birth.argument = argument;
  if (_setjmp(birth.creator) == 0) {
    ucontext_t context;
    getcontext(&context);
    context.uc_stack.ss_sp = f->stack;
    context.uc_stack.ss_size = bytes;
    context.uc_link = NULL;
    makecontext(&context, enter, 0);
    setcontext(&context);
  }
  f->started = 1;
}
