// driver.cu - runs one entry of lab 1 on seeded inputs.
#include "driver.h"
#include "inputs.h"
#include "lab1.h"

static void run_fuse(const struct lab_case *c, const char *output) {
  long n = c->cols;
  std::vector<unsigned> host(n);
  for (long i = 0; i < n; i++)
    host[i] = lab_random(c->seed, i);
  const unsigned *x = to_device(host);
  unsigned *out = poisoned<unsigned>(n);
  run_entry(c, output, out, n, 2 * n * sizeof *x, [=] { fuse(x, out, n); });
}

static const LAB_ELEMENT *table(const struct lab_case *c, long from,
                                long count) {
  std::vector<LAB_ELEMENT> host(count);
  for (long i = 0; i < count; i++)
    host[i] = input(c->seed, from + i);
  return to_device(host);
}

static void run_case(const struct lab_case *c, const char *output) {
  long rows = c->rows, cols = c->cols;
  if (strcmp(c->entry, "fuse") == 0)
    return run_fuse(c, output);
  auto *entry = strcmp(c->entry, "repair") == 0  ? repair
                : strcmp(c->entry, "reuse") == 0 ? reuse
                                                 : NULL;
  if (!entry)
    unknown_entry(c);
  const LAB_ELEMENT *a = table(c, 0, rows * INNER);
  const LAB_ELEMENT *b = table(c, SECOND_TABLE, INNER * cols);
  LAB_ELEMENT *out = poisoned<LAB_ELEMENT>(rows * cols);
  run_entry(c, output, out, rows * cols,
            ((rows + cols) * INNER + rows * cols) * sizeof *a,
            [=] { entry(a, b, out, rows, cols); });
}
