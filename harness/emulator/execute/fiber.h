/* fiber.h - stacks of their own for CUDA threads, and switching among them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "../processor/processor.h"

/* A fiber that does not run, or a place to keep one that is left. */
struct fiber {
  void *stack_pointer; /* its registers are saved above; NULL: not begun */
};

/* A stretch of equal stacks, each above a page that is unmapped. */
struct stacks {
  char *base;
  size_t stride, count, guards; /* of so many the page is unmapped */
};

/* Reserves room for `count` stacks of `bytes` each; base NULL: refused. */
struct stacks stacks_reserve(size_t count, size_t bytes);
void stacks_release(struct stacks *);
/* Is this address inside the unmapped page below some stack? */
int stacks_guard(const struct stacks *, uintptr_t address);

/* Makes the fiber ready to run body(), which must not return, when it is first
 * switched to. Index chooses the stack. */
void fiber_start(struct fiber *, const struct stacks *, size_t index,
                 void (*body)(void));

/* Keeps what runs now in `from` and goes on with `to`; returns when something
 * switches back to `from`. Costs a few nanoseconds: no system call. */
static inline __attribute__((always_inline)) void
fiber_switch(struct fiber *from, struct fiber *to) {
  switch_stacks(&from->stack_pointer, &to->stack_pointer);
}
