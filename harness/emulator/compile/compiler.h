/* compiler.h - g++ as emucc calls it. */
#ifndef COMPILER_H
#define COMPILER_H

#include "instruction_set.h"
#include "invocation.h"

struct compiler {
  const struct instruction_set *set; /* of the processor it compiles for */
  /* What the compiler must report, and must not undo; what would change how
   * functions are called; what nvcc does not warn of. */
  struct string_list flags;
};

/* Ends the program where g++ is not there, or none that can be used. */
struct compiler find_compiler(struct invocation *);

/* Preprocesses a .cu file; other flags, a list or NULL, come before it.
 * `begins` are the flags that bring the emulator's headers. The exit status. */
int preprocess(const struct invocation *, const char *begins, const char *file,
               const struct string_list *others, const char *out,
               const char *messages);
/* Compiles a rewritten program as `how` says: "-S -x c++" or the like. */
int assemble(const struct invocation *, const struct compiler *,
             const char *how, const char *file, const char *out,
             const char *messages);
#define BEGINS "-include cuda_runtime.h"

#endif
