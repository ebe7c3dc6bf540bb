#include "text.h"

#include <stdbool.h>
#include <string.h>

static int columns_of(const char *text, size_t bytes) {
  int width = 0;
  for (size_t i = 0; i < bytes; i++)
    width += ((unsigned char)text[i] & 0xc0) != 0x80;
  return width;
}

size_t text_width(const char *text) {
  return (size_t)columns_of(text, strlen(text));
}

void text_wrap(FILE *file, const char *text, int width, int column,
               int set_in) {
  bool begun = column > set_in;
  while (*text) {
    int length = (int)strcspn(text, " \n");
    int word = columns_of(text, (size_t)length);
    bool fits = column + begun + word <= width;
    if (begun)
      column = fits ? column + fprintf(file, " ")
                    : fprintf(file, "\n%*s", set_in, "") - 1;
    fprintf(file, "%.*s", length, text);
    column += word;
    begun = true;
    text += length;
    text += strspn(text, " \n");
  }
  fputc('\n', file);
}
