/* message.c - one line on stderr for an error, a warning or progress. */
#include "message.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int progress_shown;
static const char *program = "bench";
static jmp_buf *failed_call; /* where failure_of() waits, or NULL */
static char failure[2048];

void message_name(const char *name) {
  program = name;
}

const char *failure_of(void (*body)(void *context), void *context) {
  jmp_buf here;
  const char *why = NULL;
  failed_call = &here;
  if (setjmp(here) == 0)
    body(context);
  else
    why = failure;
  failed_call = NULL;
  return why;
}

static void say(const char *format, va_list list) {
  char line[2048];
  int room = sizeof line - 2, used = snprintf(line, room, "%s: ", program);
  used += vsnprintf(line + used, room - used, format, list);
  if (used > room)
    used = room;
  strcpy(line + used, "\n");
  progress_end();
  fflush(stdout);
  fputs(line, stderr); /* one write: forked children say things too */
}

void fail(const char *format, ...) {
  va_list list;
  va_start(list, format);
  if (failed_call) {
    vsnprintf(failure, sizeof failure, format, list);
    va_end(list);
    longjmp(*failed_call, 1);
  }
  say(format, list);
  va_end(list);
  exit(2);
}

void warn(const char *format, ...) {
  va_list list;
  va_start(list, format);
  say(format, list);
  va_end(list);
}

void progress(const char *format, ...) {
  if (!isatty(STDERR_FILENO))
    return;
  va_list list;
  va_start(list, format);
  fputs("\r\033[K", stderr);
  vfprintf(stderr, format, list);
  va_end(list);
  fflush(stderr);
  progress_shown = 1;
}

void progress_end(void) {
  if (progress_shown)
    fputs("\r\033[K", stderr);
  progress_shown = 0;
}

void progress_done(const char *format, ...) {
  if (!isatty(STDERR_FILENO))
    return;
  va_list list;
  va_start(list, format);
  progress_end();
  vfprintf(stderr, format, list);
  va_end(list);
  fputs("\n", stderr);
}

void *allocate(unsigned long bytes) {
  return reallocate(NULL, bytes);
}

void *reallocate(void *old, unsigned long bytes) {
  void *memory = realloc(old, bytes ? bytes : 1);
  if (!memory)
    fail("no memory for %lu bytes on the host", bytes);
  return memory;
}

char *format_list(const char *format, va_list list) {
  char *text;
  if (vasprintf(&text, format, list) < 0)
    fail("no memory");
  return text;
}

char *format_text(const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = format_list(format, list);
  va_end(list);
  return text;
}
