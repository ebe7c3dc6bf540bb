#include "text.h"
#include "message.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct text_table text_table_begin(const char *const *header, size_t columns) {
  return (struct text_table){.columns = columns, .header = header};
}

void text_table_cell(struct text_table *t, size_t *cell, const char *format,
                     ...) {
  if (*cell == t->rows * t->columns) {
    t->rows++;
    t->cells = reallocate(t->cells, t->rows * t->columns * sizeof *t->cells);
  }
  va_list list;
  va_start(list, format);
  t->cells[(*cell)++] = format_list(format, list);
  va_end(list);
}

size_t text_width(const char *text) {
  size_t width = 0;
  for (; *text; text++)
    width += ((unsigned char)*text & 0xc0) != 0x80;
  return width;
}

static bool is_words(const struct text_table *t, size_t c) {
  return t->header[c][0] == '-';
}

static const char *title(const struct text_table *t, size_t c) {
  return t->header[c] + is_words(t, c);
}

/* 0 for a column that is empty. */
static size_t column_width(const struct text_table *t, size_t c) {
  size_t widest = 0;
  for (size_t r = 0; r < t->rows; r++) {
    size_t width = text_width(t->cells[r * t->columns + c]);
    widest = width > widest ? width : widest;
  }
  size_t own = text_width(title(t, c));
  return widest == 0 ? 0 : widest > own ? widest : own;
}

static void put(FILE *file, const char *text, size_t width, bool left,
                bool last) {
  int pad = (int)(width - text_width(text));
  if (left)
    fprintf(file, "%s%*s", text, last ? 0 : pad, "");
  else
    fprintf(file, "%*s%s", pad, "", text);
  fputs(last ? "\n" : "  ", file);
}

void text_table_print(const struct text_table *t, FILE *file) {
  size_t *width = allocate(t->columns * sizeof *width), last = 0;
  for (size_t c = 0; c < t->columns; c++) {
    width[c] = column_width(t, c);
    last = width[c] ? c : last;
  }
  for (size_t c = 0; c < t->columns; c++)
    if (width[c])
      put(file, title(t, c), width[c], is_words(t, c), c == last);
  for (size_t r = 0; r < t->rows; r++)
    for (size_t c = 0; c < t->columns; c++)
      if (width[c])
        put(file, t->cells[r * t->columns + c], width[c], is_words(t, c),
            c == last);
  free(width);
}

void text_table_free(struct text_table *t) {
  for (size_t i = 0; i < t->rows * t->columns; i++)
    free(t->cells[i]);
  free(t->cells);
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
