/* fiber.h - stacks of their own for CUDA threads, and switching among them. */
#ifndef EMULATOR_FIBER_H
#define EMULATOR_FIBER_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

struct fiber {
  jmp_buf context;
  char *stack; /* lowest usable address */
  int started; /* its context can be resumed */
};

/* A stretch of equal stacks with an unmapped page below each. */
struct stacks {
  char *base;
  size_t stride, count;
};

/* Reserves room for `count` stacks of `bytes` each; base NULL: refused. */
struct stacks stacks_reserve(size_t count, size_t bytes);
void stacks_release(struct stacks *);
/* Is this address inside the unmapped page below some stack? */
int stacks_guard(const struct stacks *, uintptr_t address);

/* Makes the fiber resumable: it will call body(argument) when it is first
 * resumed, and body must not return. Index chooses the stack. */
void fiber_start(struct fiber *, const struct stacks *, size_t index,
                 void (*body)(void *), void *argument);

/* _setjmp and _longjmp make no system call and leave signals alone. */
#define fiber_save(fiber) _setjmp((fiber)->context)
#define fiber_resume(fiber) _longjmp((fiber)->context, 1)

#endif
