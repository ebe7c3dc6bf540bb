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

static char *expanded_refused(const char *work) {
  char *path = format_text("%s/expanded.txt", work);
  char *text = text_file(path);
  char *why = text ? expansion_refused(text)
                   : format_text("its text cannot be looked through");
  free(text);
  free(path);
  return why;
}

char *why_not_admitted(const struct rubric *r, const char *work,
                       const char *source) {
  char *header = format_text("lab%ld.h", r->lab);
  char *object = format_text("%s/lab.o", work);
  char *code = format_text("%s/code.txt", work);
  char *why = source ? source_refused(source, header)
                     : format_text("its text cannot be read: save it as "
                                   "UTF-8, with no NUL characters");
  if (!why && exists(object))
    why = expanded_refused(work);
  if (!why && exists(object))
    why = object_refused(object);
  if (!why && exists(object))
    why = code_refused(code);
  free(code);
  free(object);
  free(header);
  return why;
}

/* What the emulator says of a store that it does not let pass; the rest of the
 * log is the submission's own. */
static char *confinement_message(const char *log) {
  static const char *const says[] = {
      ": host code stores to memory that is not its own stack",
      ": a kernel stores to memory that is neither the device's nor its own"};
  for (size_t i = 0; log && i < sizeof says / sizeof *says; i++) {
    const char *found = strstr(log, says[i]), *begin = found;
    while (begin && begin > log && begin[-1] != '\n')
      begin--;
    if (found)
      return format_text("%.*s%s", (int)(found - begin), begin, says[i]);
  }
  return format_text("a store went where none may go");
}

static char *stopped_in(const char *work, const char *name) {
  char *status = format_text("%s/%s/status", work, name);
  char *log = format_text("%s/%s/log", work, name);
  char *code = text_file(status), *said = NULL, *why = NULL;
  if (code && strtol(code, NULL, 10) == CONFINEMENT_STATUS) {
    said = text_file(log);
    why = confinement_message(said);
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
