/* kept_headers.h - the emulator's headers, compiled once.
 *
 * Programs begin alike, with these headers: half of what g++ does for a small
 * kernel. It reads them when emucc is built and keeps what it made of them:
 * their text and macros, and a precompiled header, in a folder that is named
 * for the text. A program is preprocessed with the macros alone where no file
 * has changed since and its flags cannot change what the headers say. One that
 * begins with the very same text, compiled with the same flags, goes on from
 * there; its assembly is the same to the byte (tests/emucc/headers.t). */
#ifndef KEPT_HEADERS_H
#define KEPT_HEADERS_H

#include "compiler.h"

/* Compiles the headers as programs have them, into precompiled/ of the
 * installation; what cannot be done is left. */
void keep_headers(const struct invocation *, const struct compiler *);
/* What the preprocessor would write, from what is kept; 0 where it cannot tell.
 */
int preprocess_from_kept(const struct invocation *, const char *file,
                         const char *out);
/* The rewritten program, its beginning left to what was made of it; 0 where it
 * begins otherwise, or g++ was told more than then. */
int leave_out_headers(const struct invocation *, const char *whole,
                      const char *out);

#endif
