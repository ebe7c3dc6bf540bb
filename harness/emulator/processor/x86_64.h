/* x86_64.h - see processor.h. */
#ifndef EMULATOR_X86_64_H
#define EMULATOR_X86_64_H

#include <stddef.h>
#include <ucontext.h>

static inline void *stack_first_words(void *top, void (*body)(void)) {
  void **at = top;
  *--at = NULL; /* body's caller: none. Its stack is aligned as by a call. */
  *--at = NULL; /* rbp */
  *--at = (void *)body;
  return at;
}

/* A jump, since returns are predicted to match their calls. */
static inline __attribute__((always_inline)) void switch_stacks(void **from,
                                                                void **to) {
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
                     "r12", "r13", "r14", "r15", "xmm0", "xmm1", "xmm2", "xmm3",
                     "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",
                     "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "cc",
                     "memory");
}

static inline void vectors_save(struct vector_registers *v) {
  __asm__ volatile("fxsave64 %0" : "=m"(*v));
}
static inline void vectors_restore(const struct vector_registers *v) {
  __asm__ volatile("fxrstor64 %0" : : "m"(*v));
}

#define CALLED_BY_JUMPS(name)                                                  \
  __attribute__((no_caller_saved_registers)) void name(const void *latch)
#define HELPS_JUMPS                                                            \
  __attribute__((no_caller_saved_registers, force_align_arg_pointer))

#define FOR_EACH_PROCESSOR                                                     \
  __attribute__((target_clones("avx2", "default"), flatten))

static inline const void *interrupted_at(const void *context) {
  const ucontext_t *c = context;
  return (const void *)c->uc_mcontext.gregs[REG_RIP];
}

#endif
