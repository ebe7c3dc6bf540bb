#include "text.h"

#include <string.h>

size_t text_width(const char *text) {
  size_t width = 0;
  for (; *text; text++)
    width += ((unsigned char)*text & 0xc0) != 0x80;
  return width;
}

void text_wrap(FILE *file, const char *text, int width) {
  int used = 0;
  while (*text) {
    int length = (int)strcspn(text, " ");
    if (used > 2 && used + 1 + length > width)
      used = fprintf(file, "\n  ") - 1;
    else if (used > 0)
      used += fprintf(file, " ");
    used += fprintf(file, "%.*s", length, text);
    text += length;
    text += strspn(text, " ");
  }
  fputc('\n', file);
}
