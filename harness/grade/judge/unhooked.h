/* unhooked.h - accesses to memory in compiled code that no hook tells the
 * emulator of: they would be neither counted nor checked. x86-64. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct code_instruction {
  unsigned long at;
  const char *text;       /* "mov    %eax,(%rbx)" and the rest of the file */
  const char *relocation; /* the line of its relocation, or NULL */
};

struct code_function {
  struct code_instruction *instructions;
  size_t count;
};

/* The first such instruction, or NULL. `symbols`: the listing, which begins
 * with the symbols. */
const struct code_instruction *unhooked_access(const struct code_function *,
                                               const char *symbols);
