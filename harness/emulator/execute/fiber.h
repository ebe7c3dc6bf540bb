/* fiber.h - stacks of their own for CUDA threads, and switching among them. */
#ifndef EMULATOR_FIBER_H
#define EMULATOR_FIBER_H

#include <stddef.h>
#include <stdint.h>

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
 * switches back to `from`. Costs a few nanoseconds: no system call. In line, so
 * that registers are saved once, by the function that switches; a jump, since
 * returns are predicted to match their calls. */
static inline __attribute__((always_inline)) void
fiber_switch(struct fiber *from, struct fiber *to) {
  __asm__ volatile("pushq %%rbp\n\t"
                   "leaq 1f(%%rip), %%rax\n\t"
                   "pushq %%rax\n\t"
                   "movq %%rsp, (%[from])\n\t"
                   "movq (%[to]), %%rsp\n\t"
                   "popq %%rax\n\t"
                   "popq %%rbp\n\t"
                   "jmp *%%rax\n"
                   "1:"
                   : [from] "+D"(from), [to] "+S"(to)
                   :
                   : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11",
                     "r12", "r13", "r14", "r15", "cc", "memory");
}

#endif
