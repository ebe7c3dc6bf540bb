#include "record.h"
#include "common/message.h"

#include <math.h>
#include <string.h>

static const char CEILING[] = "read/read";

/* The best rate of the ceiling, by the lower quartile of its times: what lies
 * within its own spread is no difference. */
static double ceiling_gbps(const struct rows *rows) {
  double most = 0;
  for (size_t i = 0; i < rows->count; i++) {
    const struct row *r = &rows->items[i];
    if (!entry_is(r->configuration.entry, CEILING) || isnan(r->median_ms))
      continue;
    most = fmax(most, row_gbps(r) * r->median_ms / r->p25_ms);
  }
  return most;
}

void require_ceilings(const struct rows *rows) {
  double most = ceiling_gbps(rows);
  if (most == 0)
    fail("no row of %s: the run has no read ceiling", CEILING);
  for (size_t i = 0; i < rows->count; i++) {
    const struct row *r = &rows->items[i];
    if (strcmp(r->device, "gpu") != 0 || !(row_gbps(r) > most))
      continue;
    fail("%s moves %.1f GB/s, more than the read ceiling's %.1f; nothing was "
         "recorded",
         configuration_text(&r->configuration), row_gbps(r), most);
  }
}
