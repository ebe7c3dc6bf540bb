/* awaited_store.c - looks at what a store to global memory has changed. */
#include "global_checks.h"

#include <stdlib.h>
#include <string.h>

#include "../../execute/events.h"
#include "../findings/findings.h"
#include "../state/stored_values.h"
#include "access_history.h"

static __thread struct {
  struct finding *finding; /* or NULL */
  unsigned number;         /* of the instruction whose value is noted, or 0 */
  const void *address;
  unsigned bytes;
  unsigned char old[16];
} awaited;

struct finding *awaited_store_finding(const void *address, unsigned bytes) {
  if (awaited.finding)
    return NULL;
  awaited.finding = malloc(sizeof *awaited.finding);
  memcpy(awaited.old, address, bytes);
  return awaited.finding;
}

int awaited_store(unsigned number, const void *address, unsigned bytes,
                  int races) {
  awaited.address = address;
  awaited.bytes = bytes;
  awaited.number = races || stored_values_wants(number) ? number : 0;
  return awaited.finding || awaited.number;
}

/* A store of the value that is there already becomes a note: a flag that
 * several threads set. */
void check_stored(uint32_t prior_load) {
  access_history_stored(awaited.address);
  if (awaited.number) {
    stored_values_note(awaited.number, awaited.address, awaited.bytes);
    stored_values_note_load(awaited.number, prior_load);
  }
  awaited.number = 0;
  if (!awaited.finding)
    return;
  if (memcmp(awaited.old, awaited.address, awaited.bytes) == 0)
    finding_same_value(awaited.finding);
  else
    finding_add(awaited.finding);
  free(awaited.finding);
  awaited.finding = NULL;
}
