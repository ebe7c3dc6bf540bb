/* message.h - what bench says on stderr: errors, warnings, progress. */
#ifndef HARNESS_MESSAGE_H
#define HARNESS_MESSAGE_H

/* One line, "bench: ...", then the end with a nonzero status. Files being
 * written are removed (csv.h). */
_Noreturn void fail(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

/* One line, "bench: ...". */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A line that overwrites itself where stderr is a terminal, else nothing. */
void progress(const char *format, ...) __attribute__((format(printf, 1, 2)));
void progress_end(void);

/* malloc and friends that end the program with one line when memory is out. */
void *allocate(unsigned long bytes);
void *reallocate(void *old, unsigned long bytes);
char *format_text(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
