/* leaks.c - device memory that the program has not freed. */
#include <stdio.h>

#include "../memory/allocations.h"
#include "findings.h"

void findings_add_leaks(void) {
  const struct range *ranges;
  size_t count = memory_ranges(&ranges), leaks = 0, bytes = 0;
  const struct range *first = NULL;
  for (size_t i = 0; i < count; i++) {
    const struct range *r = &ranges[i];
    if (r->state != RANGE_LIVE || !r->name)
      continue;
    leaks++;
    bytes += r->bytes;
    if (!first || r->number < first->number)
      first = r;
  }
  if (!leaks)
    return;
  struct finding f = {.kind = FIND_LEAK,
                      .here = {.pc = first->made_at, .does = ""}};
  snprintf(f.detail, sizeof f.detail,
           "%zu allocation%s of %zu bytes in all never freed; the first, by "
           "%s",
           leaks, leaks == 1 ? "" : "s", bytes, first->name);
  finding_add(&f);
}
