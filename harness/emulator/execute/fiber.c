/* fiber.c - stacks, and the switch between them (x86-64, System V calls). */
#include "fiber.h"

#include <sys/mman.h>

enum { PAGE = 4096, LINE = 64, SAVED = 6 };

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

/* The registers that a call must preserve, then the return address: all fibers
 * but new ones return to the same place, which the processor predicts. */
__asm__(".text\n"
        ".globl fiber_switch\n"
        ".type fiber_switch, @function\n"
        "fiber_switch:\n"
        "  pushq %rbp\n"
        "  pushq %rbx\n"
        "  pushq %r12\n"
        "  pushq %r13\n"
        "  pushq %r14\n"
        "  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq (%rsi), %rsp\n"
        "  popq %r15\n"
        "  popq %r14\n"
        "  popq %r13\n"
        "  popq %r12\n"
        "  popq %rbx\n"
        "  popq %rbp\n"
        "  ret\n"
        ".size fiber_switch, . - fiber_switch\n");

void fiber_start(struct fiber *f, const struct stacks *stacks, size_t index,
                 void (*body)(void)) {
  char *top = stacks->base + (index + 1) * stacks->stride;
  /* Equal tops would put the busiest lines of all stacks into the same few
   * sets of the cache. */
  void **at = (void **)(top - index % 32 * 2 * LINE);
  *--at = NULL; /* body's caller: none. Its stack is aligned as by a call. */
  *--at = (void *)body;
  for (int i = 0; i < SAVED; i++)
    *--at = NULL;
  f->stack_pointer = at;
}
