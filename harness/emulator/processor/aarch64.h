/* aarch64.h - see processor.h. */
#pragma once

#include <stddef.h>
#include <ucontext.h>

static inline void *stack_first_words(void *top, void (*body)(void)) {
  void **at = top;
  *--at = (void *)body;
  *--at = NULL; /* x29: no caller */
  return at;
}

static inline __attribute__((always_inline)) void switch_stacks(void **from,
                                                                void **to) {
  register void **left __asm__("x0") = from;
  register void **next __asm__("x1") = to;
  __asm__ volatile(
      "adr x9, 1f\n\t"
      "stp x29, x9, [sp, #-16]!\n\t"
      "mov x9, sp\n\t"
      "str x9, [%[left]]\n\t"
      "ldr x9, [%[next]]\n\t"
      "mov sp, x9\n\t"
      "ldp x29, x9, [sp], #16\n\t"
      "br x9\n"
      "1:"
      : [left] "+r"(left), [next] "+r"(next)
      :
      : "x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12",
        "x13", "x14", "x15", "x16", "x17", "x18", "x19", "x20", "x21", "x22",
        "x23", "x24", "x25", "x26", "x27", "x28", "x30", "v0", "v1", "v2", "v3",
        "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14",
        "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24",
        "v25", "v26", "v27", "v28", "v29", "v30", "v31", "cc", "memory");
}

#define PAIRS(of)                                                              \
  of(0, 1) of(2, 3) of(4, 5) of(6, 7) of(8, 9) of(10, 11) of(12, 13)           \
      of(14, 15) of(16, 17) of(18, 19) of(20, 21) of(22, 23) of(24, 25)        \
          of(26, 27) of(28, 29) of(30, 31)
#define SAVE(a, b) "stp q" #a ", q" #b ", [%0, #16 * " #a "]\n\t"
#define RESTORE(a, b) "ldp q" #a ", q" #b ", [%0, #16 * " #a "]\n\t"

static inline void vectors_save(struct vector_registers *vectors) {
  __asm__ volatile(PAIRS(SAVE) : : "r"(vectors) : "memory");
}
static inline void vectors_restore(const struct vector_registers *vectors) {
  __asm__ volatile(PAIRS(RESTORE) : : "r"(vectors) : "memory");
}

/* GCC has no attribute for that here: a few instructions keep what a C function
 * may change, and call it. The jump itself keeps x0 and x30. */
#define CALLED_BY_JUMPS(name)                                                  \
  __asm__(".text\n"                                                            \
          ".balign 16\n"                                                       \
          ".global " #name "\n"                                                \
          ".type " #name ", %function\n" #name ":\n\t"                         \
          "stp x29, x30, [sp, #-160]!\n\t"                                     \
          "stp x1, x2, [sp, #16]\n\t"                                          \
          "stp x3, x4, [sp, #32]\n\t"                                          \
          "stp x5, x6, [sp, #48]\n\t"                                          \
          "stp x7, x8, [sp, #64]\n\t"                                          \
          "stp x9, x10, [sp, #80]\n\t"                                         \
          "stp x11, x12, [sp, #96]\n\t"                                        \
          "stp x13, x14, [sp, #112]\n\t"                                       \
          "stp x15, x16, [sp, #128]\n\t"                                       \
          "stp x17, x18, [sp, #144]\n\t"                                       \
          "bl " #name "_from_c\n\t"                                            \
          "ldp x1, x2, [sp, #16]\n\t"                                          \
          "ldp x3, x4, [sp, #32]\n\t"                                          \
          "ldp x5, x6, [sp, #48]\n\t"                                          \
          "ldp x7, x8, [sp, #64]\n\t"                                          \
          "ldp x9, x10, [sp, #80]\n\t"                                         \
          "ldp x11, x12, [sp, #96]\n\t"                                        \
          "ldp x13, x14, [sp, #112]\n\t"                                       \
          "ldp x15, x16, [sp, #128]\n\t"                                       \
          "ldp x17, x18, [sp, #144]\n\t"                                       \
          "ldp x29, x30, [sp], #160\n\t"                                       \
          "ret\n"                                                              \
          ".size " #name ", .-" #name "\n");                                   \
  void name##_from_c(const void *latch);                                       \
  __attribute__((used)) void name##_from_c(const void *latch)
#define HELPS_JUMPS

#define FOR_EACH_PROCESSOR

static inline const void *interrupted_at(const void *context) {
  const ucontext_t *c = context;
  return (const void *)c->uc_mcontext.pc;
}

/* No division traps. */
static inline int division_goes_on(void *context) {
  (void)context;
  return 0;
}
