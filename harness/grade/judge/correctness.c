/* correctness.c - compares an output with the expected one, and names the first
 * number that is wrong. */
#include "correctness.h"
#include "common/message.h"
#include "lab_reference.h"
#include "text_file.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static size_t bytes_of(enum number_kind kind) {
  return kind == NUMBER_DOUBLE ? 8 : 4;
}

static double number_at(const char *bytes, enum number_kind kind, size_t i) {
  int32_t whole;
  uint32_t natural;
  float single;
  double number;
  bytes += i * bytes_of(kind);
  switch (kind) {
  case NUMBER_INT:
    return memcpy(&whole, bytes, 4), whole;
  case NUMBER_UNSIGNED:
    return memcpy(&natural, bytes, 4), natural;
  case NUMBER_FLOAT:
    return memcpy(&single, bytes, 4), single;
  default:
    return memcpy(&number, bytes, 8), number;
  }
}

static bool is_poison(const char *bytes, enum number_kind kind, size_t i) {
  for (size_t b = 0; b < bytes_of(kind); b++)
    if ((unsigned char)bytes[i * bytes_of(kind) + b] != POISON)
      return false;
  return true;
}

/* As a float, what an output holds before is nearly zero: that is no result. */
static bool is_right(const char *bytes, enum number_kind kind, size_t i,
                     double want, double bound) {
  double error = fabs(number_at(bytes, kind, i) - want);
  return error == 0 || (error <= bound && !is_poison(bytes, kind, i));
}

/* The whole output, or NULL: it is missing, or of another length. */
static char *output_bytes(const char *path, size_t bytes) {
  size_t got = 0;
  char *all = file_bytes(path, bytes, &got);
  if (all && got == bytes)
    return all;
  free(all);
  return NULL;
}

/* "element 3 is 7, expected 8" */
static char *first_wrong(const struct lab_output *output, const char *got,
                         size_t i, double want) {
  char *place = output->rows > 1
                    ? format_text("(%zu, %zu)", i / (size_t)output->cols,
                                  i % (size_t)output->cols)
                    : format_text("%zu", i);
  char *is = is_poison(got, output->kind, i)
                 ? format_text("was never written")
                 : format_text("is %.10g", number_at(got, output->kind, i));
  char *text = format_text("element %s %s, expected %.10g", place, is, want);
  free(place);
  free(is);
  return text;
}

/* How many are wrong would tell how many there are, of a hidden size. */
static char *with_total(char *first, size_t wrong, size_t count) {
  char *text = format_text("%s; %zu of %zu are wrong", first, wrong, count);
  free(first);
  return text;
}

char *output_error(const struct rubric_run *run, uint64_t seed,
                   const char *entry, const char *path) {
  struct lab_case c = {entry, run->rows, run->cols, seed};
  struct lab_output output = lab_output_of(&c);
  size_t count = (size_t)(output.rows * output.cols), wrong = 0, first = 0;
  char *got = output_bytes(path, count * bytes_of(output.kind));
  if (!got)
    return format_text("it wrote no output, or not all of it");
  double *want = calloc(2 * count + 1, sizeof *want), *bound = want + count;
  if (!want)
    fail("no memory");
  lab_reference(&c, want, bound);
  for (size_t i = count; i-- > 0;)
    if (!is_right(got, output.kind, i, want[i], bound[i])) {
      wrong++;
      first = i;
    }
  char *text = wrong ? first_wrong(&output, got, first, want[first]) : NULL;
  if (wrong && !run->hidden)
    text = with_total(text, wrong, count);
  free(want);
  free(got);
  return text;
}
