/* compiler_messages.h - what g++ says, as the program's author is told it. */
#ifndef COMPILER_MESSAGES_H
#define COMPILER_MESSAGES_H

#include "string_list.h"

/* The messages about the program itself, without those about the marks of what
 * is the host's and what the device's (rewriter/sides.c), are added to `own`;
 * each use of what is the other's, "file:line: emucc: ...", to `wrong`.
 * `places` is what the rewriter wrote down. Both texts are cut up. `include`
 * has the emulator's own headers. */
void sort_messages(char *places, char *messages, const char *include,
                   struct string *own, struct string *wrong);

/* Where the first error is about a header that is not there or a name of CUDA
 * that the emulator does not have, one line that says so; NULL where it is
 * not. The caller frees it. */
char *one_line_for(const char *messages);

#endif
