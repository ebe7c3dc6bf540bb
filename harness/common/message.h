/* message.h - what bench, and other programs of the harness, say on stderr:
 * errors, warnings, progress. */
#pragma once

#include <stdarg.h>

/* One line, "bench: ...", then the end with a nonzero status. Files being
 * written are removed (output.h). */
_Noreturn void fail(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* Calls body(context). Where that calls fail(), returns what fail() would have
 * said, valid until the next call, instead of ending the program; NULL where it
 * does not. Memory that the body had allocated is lost. */
const char *failure_of(void (*body)(void *context), void *context);

/* What these lines begin with, instead of bench: the program's name, and what
 * it reads. */
void message_name(const char *name);

/* One line, "bench: ...". */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line that overwrites itself where stderr is a terminal, else nothing. */
void progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
void progress_end(void);

/* On a terminal a line that stays, above those of progress(); else nothing. */
void progress_done(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* malloc and friends that end the program with one line when memory is out. */
void *allocate(unsigned long bytes);
void *reallocate(void *old, unsigned long bytes);
char *format_text(const char *format, ...)
    __attribute__((format(printf, 1, 2)));
char *format_list(const char *format, va_list);
