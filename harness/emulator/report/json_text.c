/* json_text.c - escapes. */
#include "json_text.h"

void json_string(FILE *f, const char *text) {
  putc('"', f);
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      fprintf(f, "\\%c", c);
    else if (c == '\n')
      fputs("\\n", f);
    else if (c < ' ')
      fprintf(f, "\\u%04x", c);
    else
      putc(c, f);
  }
  putc('"', f);
}
