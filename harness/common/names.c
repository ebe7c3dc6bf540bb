/* names.c - the nearest name, by edit distance; the width of UTF-8 text. */
#include "names.h"
#include "message.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static size_t smaller(size_t a, size_t b) {
  return a < b ? a : b;
}

size_t edit_distance(const char *a, const char *b) {
  size_t m = strlen(a), n = strlen(b);
  size_t *row = allocate((n + 1) * sizeof *row);
  for (size_t j = 0; j <= n; j++)
    row[j] = j;
  for (size_t i = 1; i <= m; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= n; j++) {
      size_t changed = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = smaller(changed, 1 + smaller(row[j], row[j - 1]));
    }
  }
  size_t distance = row[n];
  free(row);
  return distance;
}

static char *in_small_letters(const char *text) {
  char *small = format_text("%s", text);
  for (char *at = small; *at; at++)
    *at = (char)tolower((unsigned char)*at);
  return small;
}

/* A letter of the other case is less than one of another sort. */
static size_t distance_of(const char *word, const char *name) {
  char *a = in_small_letters(word), *b = in_small_letters(name);
  size_t sorts = edit_distance(a, b), letters = edit_distance(word, name);
  free(a), free(b);
  return sorts * (strlen(word) + strlen(name) + 1) + letters;
}

const char *nearest_name(const char *word, const char *const *names,
                         size_t count) {
  const char *nearest = NULL;
  size_t min = (size_t)-1;
  for (size_t i = 0; i < count; i++) {
    size_t distance = distance_of(word, names[i]);
    if (distance < min) {
      min = distance;
      nearest = names[i];
    }
  }
  return nearest;
}

/* ---- text on a terminal ---- */

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
