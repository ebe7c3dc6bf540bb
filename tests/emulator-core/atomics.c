/* atomics.c - the sectors of atomics are those that an H200 counted: rows of
 * launch,width,places,sectors (../emulator/hardware/atomics.csv). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../harness/emulator/count/request_cost.h"
#include "../unit/tap.h"

/* The sectors that the rules give for a row's 32 places. */
static unsigned counted(unsigned width, char *places) {
  uint32_t address[LANES];
  for (unsigned lane = 0; lane < LANES; lane++)
    address[lane] = (uint32_t)strtoul(places, &places, 10);
  struct warp_request r = {.space = SPACE_GLOBAL,
                           .operation = OP_ATOMIC,
                           .width = width,
                           .mask = ~0u,
                           .address = address};
  return request_cost(MODEL_CC75, &r).sectors;
}

int main(void) {
  FILE *rows = fopen("tests/emulator/hardware/atomics.csv", "r");
  char line[1024], places[1024];
  unsigned launch, width, sectors, right = 0, all = 0;
  while (rows && fgets(line, sizeof line, rows)) {
    if (sscanf(line, "%u,%u,%[0-9 ],%u", &launch, &width, places, &sectors) !=
        4)
      continue; /* the header */
    all++;
    right += counted(width, places) == sectors;
  }
  if (rows)
    fclose(rows);
  ok(all == 757, "the launches that were measured");
  char said[64];
  snprintf(said, sizeof said, "%u of %u cost what was measured", right, all);
  ok(right == all, said);
  return done();
}
