// driver.cu - runs one entry of lab 4 on seeded inputs.
#include "driver.h"
#include "inputs.h"
#include "lab4.h"

static void run_case(const struct lab_case *c, const char *output) {
  long rows = c->rows, cols = c->cols, n = rows * cols;
  std::vector<LAB_ELEMENT> host(n);
  for (long i = 0; i < n; i++)
    host[i] = input(c->seed, i);
  const LAB_ELEMENT *x = to_device(host);
  auto *entry = strcmp(c->entry, "repair") == 0 ? repair
                : strcmp(c->entry, "turn") == 0 ? turn
                                                : NULL;
  if (entry) {
    LAB_ELEMENT *out = poisoned<LAB_ELEMENT>(n);
    run_entry(c, output, out, n, 2 * n * sizeof *x,
              [=] { entry(x, out, rows, cols); });
  } else if (strcmp(c->entry, "lines") == 0 && cols == WIDTH) {
    LAB_ELEMENT *out = poisoned<LAB_ELEMENT>(rows);
    run_entry(c, output, out, rows, (n + rows) * sizeof *x,
              [=] { lines(x, out, rows); });
  } else {
    unknown_entry(c);
  }
}
