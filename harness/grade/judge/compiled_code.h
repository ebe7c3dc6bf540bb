/* compiled_code.h - compiled code, as objdump lists it: instructions in AT&T's
 * notation, x86-64, and those that access memory with no hook that tells the
 * emulator. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { RAX, RBX, RCX, RDX, RSI, RDI, RBP, RSP, NO_REGISTER = -1 };

enum { MAX_OPERANDS = 3 };
struct operation {
  char name[16];
  char operands[MAX_OPERANDS][80];
  int count;
};

/* disp(base,index,scale) */
struct operand_place {
  int base, index;
  long disp;
  bool rip, segment, scaled;
};

/* Of "mov    %eax,(%rbx)" and what follows it. */
struct operation operation_of(const char *text);

/* Of %rax, %eax, %ax, %al: sets *bytes. */
int register_of(const char *name, int *bytes);

bool is_memory(const char *operand);
struct operand_place place_of(const char *operand);

/* How many bytes of memory it accesses. */
long size_of(const struct operation *);

/* ---- accesses that would be neither counted nor checked ---- */

struct code_instruction {
  unsigned long at;
  const char *text;       /* "mov    %eax,(%rbx)" and the rest of the file */
  const char *relocation; /* the line of its relocation, or NULL */
  bool own;  /* of the submission or of C++'s headers: emucc's headers, whose
                functions may be inlined, report themselves what they access */
  long line; /* of the submission, the last one before it; 0: none */
};

struct code_function {
  struct code_instruction *instructions;
  size_t count;
};

/* The first such instruction, or NULL. `symbols`: the listing, which begins
 * with the symbols. */
const struct code_instruction *unhooked_access(const struct code_function *,
                                               const char *symbols);
