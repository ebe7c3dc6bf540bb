/* admission.c - refuses a submission before it runs: by its text, what the
 * preprocessor makes of it, its object and its code. */
#include "common/message.h"
#include "refusals.h"
#include "text_file.h"

#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

static char *expanded_refused(const char *work) {
  char *path = format_text("%s/expanded.txt", work);
  char *text = text_file(path);
  char *why = text ? expansion_refused(text)
                   : format_text("its text cannot be looked through");
  free(text);
  free(path);
  return why;
}

char *submission_refused(const struct rubric *rubric, const char *work,
                         const char *source) {
  char *header = format_text("lab%ld.h", rubric->lab);
  char *object = format_text("%s/lab.o", work);
  char *code = format_text("%s/code.txt", work);
  char *why = source ? source_refused(source, header)
                     : format_text("its text cannot be read: save it as "
                                   "UTF-8, with no NUL characters");
  bool compiled = access(object, F_OK) == 0;
  if (!why && compiled)
    why = expanded_refused(work);
  if (!why && compiled)
    why = object_refused(object, rubric->calls);
  if (!why && compiled)
    why = code_refused(code);
  free(code);
  free(object);
  free(header);
  return why;
}
