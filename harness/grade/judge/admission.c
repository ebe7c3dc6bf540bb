#include "admission.h"
#include "common/message.h"
#include "object_rules.h"
#include "source_rules.h"
#include "text_file.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool exists(const char *path) {
  struct stat s;
  return stat(path, &s) == 0;
}

char *why_not_admitted(const struct rubric *r, const char *work,
                       const char *source) {
  char *header = format_text("lab%ld.h", r->lab);
  char *object = format_text("%s/lab.o", work);
  char *code = format_text("%s/code.txt", work);
  char *why = source ? source_refused(source, header) : NULL;
  if (!why && exists(object)) {
    why = object_refused(object);
    if (!why)
      why = code_refused(code);
  }
  free(code);
  free(object);
  free(header);
  return why;
}

/* The last line of a text, which is cut. */
static const char *last_line(char *text) {
  size_t length = strlen(text);
  while (length > 0 && text[length - 1] == '\n')
    text[--length] = '\0';
  const char *newline = strrchr(text, '\n');
  return newline ? newline + 1 : text;
}

static char *stopped_in(const char *work, const char *name) {
  char *status = format_text("%s/%s/status", work, name);
  char *log = format_text("%s/%s/log", work, name);
  char *code = text_file(status), *said = NULL, *why = NULL;
  if (code && strtol(code, NULL, 10) == CONFINEMENT_STATUS) {
    said = text_file(log);
    why = format_text("%.200s", said ? last_line(said)
                                     : "a store went where "
                                       "none may go");
    make_printable(why);
  }
  free(said);
  free(code);
  free(log);
  free(status);
  return why;
}

char *why_no_run_counts(const struct rubric *r, const char *work) {
  char *why = NULL;
  for (size_t t = 0; t < r->task_count && !why; t++)
    for (size_t i = 0; i < r->tasks[t].run_count && !why; i++)
      why = stopped_in(work, r->tasks[t].runs[i].name);
  return why;
}
