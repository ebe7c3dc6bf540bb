// driver.cu - runs one entry of lab 3 on seeded inputs.
#include "driver.h"
#include "inputs.h"
#include "lab3.h"

static void run_case(const struct lab_case *c, const char *output) {
  long n = c->cols, batches = (n + LAB_BATCH - 1) / LAB_BATCH;
  std::vector<LAB_ELEMENT> host(n);
  for (long i = 0; i < n; i++)
    host[i] = input(c->seed, i);
  const LAB_ELEMENT *x = to_device(host);
  LAB_ELEMENT *out = poisoned<LAB_ELEMENT>(batches);
  auto *entry = strcmp(c->entry, "repair") == 0 ? repair
                : strcmp(c->entry, "tree") == 0 ? tree
                : strcmp(c->entry, "fast") == 0 ? fast
                                                : NULL;
  if (!entry)
    unknown_entry(c);
  run_entry(c, output, out, batches, (n + batches) * sizeof *x,
            [=] { entry(x, out, n); });
}
