/* instrument_assembly.h - assembly in, assembly out: leaves room behind
 * __shared__ variables, and marks loops, so that the emulator knows which lanes
 * of a warp are an iteration ahead (execute/reconvergence.c). */
#pragma once

#include <stdint.h>
#include <stdio.h>

enum { MAX_COPIES = 8 };

/* A hook that reports a store of what a load brings. */
struct copying_store {
  long hook;    /* its line */
  int is_ahead; /* called before the load's hook, as for a struct it may be */
};

/* A line of a function, without its newline. target: the line of the label that
 * it may jump to; -1: it does not jump, or out of the function. */
struct assembly_line {
  char *text;
  const char *callee;
  const char *label; /* what it jumps to */
  long target;
};

/* A function's lines, and whether it is a kernel, which returns nothing. */
struct assembly_function {
  const struct assembly_line *lines;
  long count;
  int is_kernel;
};

/* An address but for a constant: those of equal numbers differ by one; and log2
 * of what the rest is a multiple of, 4 at most. */
struct hook_address {
  uint64_t unknown; /* 0: nothing is known */
  unsigned alignment;
  int is_shared; /* it is known to be of shared memory */
};

/* What it must know of a processor's instructions. */
struct instruction_set {
  /* What an instruction that is a call calls, "*" or "x" and a digit at its
   * beginning where a register says it; NULL for all others. */
  const char *(*callee)(const char *line);
  int (*is_indirect)(const char *callee);
  /* The label, .L..., that ends an instruction which may jump to it; or NULL.
   */
  const char *(*jumps_to)(const char *line);
  const char *jump;                       /* how an unconditional jump begins */
  const char *reads_flags, *sets_flags;   /* regular expressions */
  int (*sets_argument)(const char *line); /* the first, to an address */
  /* Writes the jump with another label. */
  void (*emit_jump)(FILE *, const char *line, const char *label);
  /* Writes a call of the function, which keeps all registers, with the place
   * `at`, and a jump to `label`; it keeps the flags if it shall. */
  void (*emit_detour)(FILE *, const char *function, const char *at,
                      const char *label, int keeps);
  /* Writes a jump to .Lemu_quietN, taken if the function that was called has
   * returned 2. */
  void (*emit_copy_branch)(FILE *, int n);
  /* The load that the call of a hook at this line reports: if what it loads is
   * only moved, kept on the stack and stored, the number of hooks of stores
   * that report where, at most MAX_COPIES; else, and in doubt, -1. NULL: it
   * cannot tell. */
  int (*find_copies)(const struct assembly_function *, long call,
                     struct copying_store stores[MAX_COPIES]);
  /* What is known of the first argument before each line. NULL: it cannot tell.
   */
  void (*find_addresses)(const struct assembly_function *,
                         struct hook_address *);
  /* Writes a line outside of functions. */
  void (*emit_other_line)(FILE *, const char *line);
};
extern const struct instruction_set x86_64_instructions, aarch64_instructions;
void find_addresses_x86_64(const struct assembly_function *,
                           struct hook_address *);
int find_copies_x86_64(const struct assembly_function *, long call,
                       struct copying_store stores[MAX_COPIES]);

/* The assembly's lines are cut up. as_compiled: tells what nvcc may merge, and
 * what it may predicate. */
void instrument_assembly(FILE *out, char *assembly,
                         const struct instruction_set *, int as_compiled);
