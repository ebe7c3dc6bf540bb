/* x86_64.h - see processor.h. */
#pragma once

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

static inline void vectors_save(struct vector_registers *vectors) {
  __asm__ volatile("fxsave64 %0" : "=m"(*vectors));
}
static inline void vectors_restore(const struct vector_registers *vectors) {
  __asm__ volatile("fxrstor64 %0" : : "m"(*vectors));
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

/* A register's low bytes, as instructions of that width leave it. */
static inline void set_low(greg_t *r, unsigned bytes,
                           unsigned long long value) {
  unsigned long long ones = bytes == 8 ? ~0ull : (1ull << 8 * bytes) - 1;
  *r = (greg_t)((bytes >= 4 ? 0 : (unsigned long long)*r & ~ones) |
                (value & ones));
}

static inline int division_goes_on(void *context) {
  static const unsigned char names[] = {
      REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
      REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  const unsigned char *code = (const unsigned char *)registers[REG_RIP];
  unsigned bytes = *code == 0x66 ? 2 : 4, rex = 0;
  code += *code == 0x66;
  if ((*code & 0xf0) == 0x40)
    rex = *code++;
  bytes = *code == 0xf6 ? 1 : rex & 8 ? 8 : bytes;
  unsigned mode = code[1] >> 6, by = code[1] & 7;
  if ((*code | 1) != 0xf7 || (code[1] >> 3 & 6) != 6) /* div, idiv */
    return 0;
  int is_signed = code[1] >> 3 & 1;
  code += 2;
  unsigned long long sign = 1ull << (8 * bytes - 1);
  unsigned long long dividend =
      (unsigned long long)registers[REG_RAX] & (sign | (sign - 1));
  int least = is_signed && dividend == sign;
  if (mode == 3) {
    unsigned long long divisor =
        (unsigned long long)registers[names[by | (rex & 1) << 3]];
    least = least && (divisor & (sign | (sign - 1))) != 0;
  } else {
    unsigned base = by == 4 ? *code++ & 7u : by;
    code += mode == 1 ? 1 : mode == 2 || base == 5 ? 4 : 0;
  }
  unsigned long long quotient = least ? dividend : ~0ull;
  unsigned long long rest = least ? 0 : dividend;
  if (bytes == 1) {
    set_low(&registers[REG_RAX], 2, (quotient & 255) | rest << 8);
  } else {
    set_low(&registers[REG_RAX], bytes, quotient);
    set_low(&registers[REG_RDX], bytes, rest);
  }
  registers[REG_RIP] = (greg_t)code;
  return 1;
}
