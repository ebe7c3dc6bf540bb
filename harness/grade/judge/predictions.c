#include "predictions.h"

#include <stdlib.h>
#include <string.h>

/* What follows "name =" in a line that begins with it, or NULL. */
static const char *after_name(const char *line, const char *name) {
  size_t length = strlen(name);
  line += strspn(line, " \t");
  if (strncmp(line, name, length) != 0)
    return NULL;
  line += length + strspn(line + length, " \t");
  return *line == '=' ? line + 1 : NULL;
}

const char *prediction_of(const char *text, const char *name, double *value) {
  for (const char *line = text; line && *line;) {
    const char *at = after_name(line, name);
    if (at) {
      char *end;
      at += strspn(at, " \t");
      *value = strtod(at, &end);
      if (end == at)
        return "no number yet";
      end += strspn(end, " \t\r");
      return *end && *end != '\n' && *end != '#' ? "not a number alone" : NULL;
    }
    line = strchr(line, '\n');
    line += line != NULL;
  }
  return "not in answers.txt";
}
