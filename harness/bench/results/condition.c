/* condition.c - "size>=1024": reads a condition, and keeps the rows that meet
 * it. */
#include "../sizes.h"
#include "common/message.h"
#include "common/names.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

struct condition {
  char *column, *values;
  char op[3];
};

static struct condition condition_read(const char *text) {
  struct condition condition = {0};
  size_t name = strcspn(text, "=!<>");
  size_t op = strspn(text + name, "=!<>");
  if (name == 0 || op == 0 || op > 2 || strncmp(text + name, "==", 2) == 0 ||
      strcmp(text + name, "!") == 0)
    fail("--where %s: write column=value, column=a|b, column!=value or "
         "column>=number",
         text);
  condition.column = format_text("%.*s", (int)name, text);
  condition.values = format_text("%s", text + name + op);
  memcpy(condition.op, text + name, op);
  return condition;
}

static bool number(const char *text, double *value) {
  char *end;
  *value = strtod(text, &end);
  return *text && *end == '\0';
}

static bool equal(const char *a, const char *b) {
  double x, y;
  return strcmp(a, b) == 0 || (number(a, &x) && number(b, &y) && x == y);
}

static bool among(const char *cell, const char *values) {
  for (;;) {
    size_t length = strcspn(values, "|");
    char *one = format_text("%.*s", (int)length, values);
    bool same = equal(cell, one);
    free(one);
    if (same || values[length] == '\0')
      return same;
    values += length + 1;
  }
}

static bool compares(const char *cell, const char *op, const char *value) {
  double a, b;
  if (!number(value, &b))
    fail("--where: \"%s\" is no number to compare with", value);
  if (!number(cell, &a))
    return false;
  return strcmp(op, "<") == 0    ? a < b
         : strcmp(op, "<=") == 0 ? a <= b
         : strcmp(op, ">") == 0  ? a > b
                                 : a >= b;
}

static bool meets(const struct results *r, size_t row, const void *context) {
  const struct condition *c = context;
  const char *cell = results_text(r, row, c->column);
  if (strcmp(c->op, "=") == 0)
    return among(cell, c->values);
  if (strcmp(c->op, "!=") == 0)
    return !among(cell, c->values);
  return compares(cell, c->op, c->values);
}

_Noreturn static void fail_no_row(const struct results *before,
                                  const struct condition *c) {
  const char **cells = allocate((before->rows + 1) * sizeof *cells);
  for (size_t i = 0; i < before->rows; i++)
    cells[i] = results_text(before, i, c->column);
  const char *nearest = nearest_name(c->values, cells, before->rows);
  fail("no row with %s%s%s; the nearest is %s=%s", c->column, c->op, c->values,
       c->column, nearest ? nearest : "");
}

static void keep_one(struct results *r, const char *text) {
  struct condition condition = condition_read(text);
  results_column(r, condition.column);
  struct results before = *r;
  before.row = allocate((r->rows + 1) * sizeof *before.row);
  memcpy(before.row, r->row, r->rows * sizeof *before.row);
  results_keep(r, meets, &condition);
  if (r->rows == 0 && before.rows > 0)
    fail_no_row(&before, &condition);
  free(before.row);
  free(condition.column);
  free(condition.values);
}

void keep_where(struct results *r, const char *conditions) {
  size_t count;
  char **word = split_list(conditions, &count);
  for (size_t i = 0; i < count; i++)
    keep_one(r, word[i]);
  free_list(word, count);
}
