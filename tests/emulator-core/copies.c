/* copies.c - the sectors of asynchronous copies past L1 are those that an H200
 * counted: rows of launch,from,to,sectors (../emulator/hardware/copies.csv). */
#include <stdio.h>
#include <stdlib.h>

#include "../../harness/emulator/count/request_cost.h"
#include "../unit/tap.h"

/* Reads a lane's place in each of 32 words; x: it takes no part. Returns the
 * lanes that do. */
static uint32_t read_places(const char *text, uint32_t place[LANES]) {
  uint32_t lanes = 0;
  for (unsigned lane = 0; lane < LANES; lane++) {
    char *end;
    place[lane] = (uint32_t)strtoul(text, &end, 10);
    lanes |= (uint32_t)(end > text) << lane;
    text = end > text ? end : text + 1 + (*text == ' ');
  }
  return lanes;
}

static unsigned counted(const char *from, const char *to) {
  uint32_t address[LANES], place[LANES];
  struct warp_request r = {.space = SPACE_GLOBAL,
                           .operation = OP_LOAD,
                           .form = FORM_ASYNC_BYPASS,
                           .width = 16,
                           .mask = read_places(from, address),
                           .address = address,
                           .to = place};
  return read_places(to, place) == r.mask ? request_cost(MODEL_CC75, &r).sectors
                                          : 0;
}

int main(void) {
  FILE *rows = fopen("tests/emulator/hardware/copies.csv", "r");
  char line[1024], from[512], to[512], said[64];
  unsigned launch, sectors, right = 0, all = 0;
  while (rows && fgets(line, sizeof line, rows)) {
    if (sscanf(line, "%u,%511[x0-9 ],%511[x0-9 ],%u", &launch, from, to,
               &sectors) != 4)
      continue; /* the header */
    all++;
    right += counted(from, to) == sectors;
  }
  if (rows)
    fclose(rows);
  ok(all == 338, "the launches that were measured");
  snprintf(said, sizeof said, "%u of %u cost what was measured", right, all);
  ok(right == all, said);
  return done();
}
