/* sizes.c - reads sizes and lists of values, and draws sizes by a seed. */
#include "sizes.h"
#include "common/message.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No machine holds more floats than this (4 TiB). */
static const double MAX_ELEMENTS = 0x1p40;

/* Extents that a problem has: 1 vector, 2 matrix, 3 product. */
static int dimensions(const struct problem *p) {
  struct shape s = p->shape_of(7);
  return s.inner != 1 ? 3 : s.rows != 1 ? 2 : 1;
}

static const char *parse_extent(const char *text, char **end, long *extent) {
  if (!isdigit((unsigned char)*text) && *text != '-')
    return "it is not a whole number";
  double value = strtod(text, end);
  if (value <= 0)
    return "it must be at least 1";
  if (value != floor(value))
    return "it is not a whole number";
  if (value > MAX_ELEMENTS)
    return "no machine has memory for so much";
  *extent = (long)value;
  return NULL;
}

static const char *check_product(const struct shape *s) {
  double m = s->rows, n = s->cols, k = s->inner;
  if (m * n > MAX_ELEMENTS || m * k > MAX_ELEMENTS || n * k > MAX_ELEMENTS)
    return "no machine has memory for so much";
  return NULL;
}

/* strtod would read hexadecimal: 0x... is a size of 0 rows to us. */
static int starts_hexadecimal(const char *text) {
  return text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
}

const char *parse_size(const char *text, const struct problem *problem,
                       struct shape *shape) {
  long extent[3] = {1, 1, 1};
  int count = 0;
  const char *at = text;
  for (;;) {
    char *end;
    if (starts_hexadecimal(at))
      return "it must be at least 1";
    const char *why = parse_extent(at, &end, &extent[count++]);
    if (why)
      return why;
    if (*end == '\0')
      break;
    if (*end != 'x' || count == 3)
      return "sizes are written N, RxC or MxNxK";
    at = end + 1;
  }
  if (count == 1) {
    *shape = problem->shape_of(extent[0]);
    return check_product(shape);
  }
  if (count != dimensions(problem))
    return dimensions(problem) == 1 ? "this problem's sizes are written N"
           : dimensions(problem) == 2
               ? "this problem's sizes are written N or RxC"
               : "this problem's sizes are written N or MxNxK";
  *shape = (struct shape){extent[0], extent[1], extent[2]};
  return check_product(shape);
}

/* 0 up to 1: the SplitMix64 generator. */
static double next_random(unsigned long long *state) {
  unsigned long long z = *state += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return (double)((z ^ z >> 31) >> 11) / (double)(1ull << 53);
}

/* Of a problem whose plain size is no side it is the number of elements. */
static int drawn_extents(const struct problem *p) {
  struct shape s = p->shape_of(4096);
  return s.rows == s.cols ? dimensions(p) : 1;
}

static double draw_extent(const struct size_draw *d, int extents, double unit,
                          unsigned long long *state) {
  double from = d->from > 0 ? d->from : extents > 1 ? 300 : 1e4;
  double to = d->to > 0 ? d->to : extents > 1 ? 16000 : 2.6e8;
  double x = from * pow(to / from, next_random(state));
  return fmax(round(x / unit), 1) * unit;
}

char *draw_sizes(const struct size_draw *draw, const struct problem *problem) {
  unsigned long long state = draw->seed;
  int extents = drawn_extents(problem);
  char *list = format_text("%s", "");
  for (int i = 0; i < draw->count; i++) {
    double which = next_random(&state);
    double unit = which < 1. / 3 ? 64 : which < 1. / 3 + 1. / 4 ? 8 : 1;
    for (int e = 0; e < extents; e++) {
      char *longer = format_text("%s%s%.0f", list,
                                 e > 0   ? "x"
                                 : i > 0 ? ","
                                         : "",
                                 draw_extent(draw, extents, unit, &state));
      free(list);
      list = longer;
    }
  }
  return list;
}

char **split_list(const char *list, size_t *count) {
  char **words = NULL;
  *count = 0;
  while (*list) {
    size_t length = strcspn(list, ", ");
    if (length > 0) {
      words = reallocate(words, (*count + 1) * sizeof *words);
      words[(*count)++] = format_text("%.*s", (int)length, list);
    }
    list += length;
    list += *list != '\0';
  }
  return words;
}

void free_list(char **words, size_t count) {
  for (size_t i = 0; i < count; i++)
    free(words[i]);
  free(words);
}

static const char *parse_range(const char *word, long *from, long *to) {
  char *end;
  if (!isdigit((unsigned char)*word))
    return "values are whole numbers from 0 on";
  *from = *to = strtol(word, &end, 10);
  if (*end == ':' && isdigit((unsigned char)end[1]))
    *to = strtol(end + 1, &end, 10);
  if (*end != '\0')
    return "lists are written 1,2,4:32";
  if (*to < *from || *to - *from > 65536 || *to > 1L << 40)
    return "a range goes from the smaller to the larger value";
  return NULL;
}

const char *parse_values(const char *list, long **values, size_t *count) {
  size_t words;
  char **word = split_list(list, &words);
  const char *why = words ? NULL : "the list is empty";
  *values = NULL;
  *count = 0;
  for (size_t w = 0; w < words && !why; w++) {
    long from, to;
    why = parse_range(word[w], &from, &to);
    if (why)
      break;
    *values = reallocate(*values, (*count + to - from + 1) * sizeof **values);
    for (long v = from; v <= to; v++)
      (*values)[(*count)++] = v;
  }
  free_list(word, words);
  return why;
}

long plain_size(const struct shape *s) {
  int square = s->rows == s->cols && (s->inner == 1 || s->inner == s->rows);
  return square ? s->rows : s->rows * s->cols;
}

const char *shape_text(const struct shape *s) {
  static char text[80];
  if (s->inner == s->rows && s->cols == s->rows)
    snprintf(text, sizeof text, "%ld", s->rows);
  else if (s->inner != 1)
    snprintf(text, sizeof text, "%ldx%ldx%ld", s->rows, s->cols, s->inner);
  else if (s->rows == 1 || s->rows == s->cols)
    snprintf(text, sizeof text, "%ld", s->cols);
  else
    snprintf(text, sizeof text, "%ldx%ld", s->rows, s->cols);
  return text;
}
