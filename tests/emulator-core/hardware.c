/* hardware.c - what single requests cost is what an H200 counted, by rows of
 * launch,...,places of 32 lanes,...,counted (../emulator/hardware/). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../harness/emulator/count/rules.h"
#include "../unit/tap.h"

enum { FIELDS = 5 };

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

/* launch,width,places,sectors */
static int atomic_agrees(char *const field[FIELDS]) {
  uint32_t address[LANES];
  struct warp_request r = {.space = SPACE_GLOBAL,
                           .operation = OP_ATOMIC,
                           .width = (unsigned)atoi(field[1]),
                           .mask = read_places(field[2], address),
                           .address = address};
  return request_cost(MODEL_CC75, &r).sectors == (unsigned)atoi(field[3]);
}

/* launch,from,to,sectors */
static int copy_agrees(char *const field[FIELDS]) {
  uint32_t address[LANES], place[LANES];
  struct warp_request r = {.space = SPACE_GLOBAL,
                           .operation = OP_LOAD,
                           .form = FORM_ASYNC_BYPASS,
                           .width = 16,
                           .mask = read_places(field[1], address),
                           .address = address,
                           .to = place};
  return read_places(field[2], place) == r.mask &&
         request_cost(MODEL_CC75, &r).sectors == (unsigned)atoi(field[3]);
}

static int in_one_page(const uint32_t address[LANES]) {
  uint32_t differ = 0;
  for (int lane = 0; lane < LANES; lane++)
    differ |= address[lane] ^ address[0];
  return differ >> 21 == 0;
}

/* launch,width,places,passes,wavefronts: a launch loads its places by 4 bytes,
 * then by `width`, and makes three requests of one wavefront besides. The tag
 * banks depend on physical addresses: in one page of 2 MiB alone are they those
 * of the places. */
static int load_agrees(char *const field[FIELDS]) {
  uint32_t address[LANES];
  struct warp_request r = {.space = SPACE_GLOBAL,
                           .operation = OP_LOAD,
                           .width = 4,
                           .mask = read_places(field[2], address),
                           .address = address};
  unsigned sum = 3 + request_cost(MODEL_CC75, &r).wavefronts;
  r.width = (unsigned)atoi(field[1]);
  sum += request_cost(MODEL_CC75, &r).wavefronts;
  return sum == (unsigned)atoi(field[4]) || !in_one_page(address);
}

static void hold(const char *name, int launches,
                 int (*agrees)(char *const field[FIELDS])) {
  char path[256], line[1024];
  int all = 0, right = 0;
  snprintf(path, sizeof path, "tests/emulator/hardware/%s.csv", name);
  FILE *rows = fopen(path, "r");
  while (rows && fgets(line, sizeof line, rows)) {
    char *field[FIELDS] = {0}, *rest = line;
    for (int i = 0; i < FIELDS; i++)
      field[i] = rest ? strsep(&rest, ",\n") : "";
    if (strcmp(field[0], "launch") == 0)
      continue;
    all++;
    right += agrees(field);
  }
  if (rows)
    fclose(rows);
  char said[80];
  snprintf(said, sizeof said, "%s: %d of %d launches cost what was measured",
           name, right, launches);
  ok(all == launches && right == all, said);
}

int main(void) {
  hold("atomics", 757, atomic_agrees);
  hold("copies", 338, copy_agrees);
  hold("lines", 399, load_agrees);
  return done();
}
