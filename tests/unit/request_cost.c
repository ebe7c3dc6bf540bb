/* What single requests cost: today's as an H200 counted, by rows of
 * launch,...,places of 32 lanes,...,counted (../emulator/hardware/); those of
 * earlier machines against counts made by hand. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../harness/emulator/count/rules.h"
#include "tap.h"

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
  return request_cost(RULES_CC75, &r).sectors == (unsigned)atoi(field[3]);
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
         request_cost(RULES_CC75, &r).sectors == (unsigned)atoi(field[3]);
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
  unsigned sum = 3 + request_cost(RULES_CC75, &r).wavefronts;
  r.width = (unsigned)atoi(field[1]);
  sum += request_cost(RULES_CC75, &r).wavefronts;
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

/* ---- earlier machines, by hand ---- */

static uint32_t address[LANES];

static void stride(uint32_t base, uint32_t bytes) {
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = base + i * bytes;
}

static void old(const char *name, enum rule_set m, enum space space,
                enum operation op, unsigned width, unsigned want,
                unsigned ideal) {
  struct warp_request r = {.space = space,
                           .operation = op,
                           .width = width,
                           .mask = ~0u,
                           .address = address};
  struct cost c = request_cost(m, &r);
  ok(space == SPACE_GLOBAL
         ? c.sectors == want && c.ideal_sectors == ideal
         : c.wavefronts == want && c.ideal_wavefronts == ideal,
     name);
}

static void fermi(void) {
  const enum rule_set m = RULES_CC20, b = RULES_CC20_BYPASS;
  stride(1024, 4);
  old("2.x: one line", m, SPACE_GLOBAL, OP_LOAD, 4, 4, 4);
  stride(1028, 4);
  old("2.x, one word off: two lines", m, SPACE_GLOBAL, OP_LOAD, 4, 8, 4);
  old("2.x, L1 bypassed: five segments", b, SPACE_GLOBAL, OP_LOAD, 4, 5, 4);
  old("2.x, stores bypass L1", m, SPACE_GLOBAL, OP_STORE, 4, 5, 4);
  stride(0, 128);
  old("2.x, a column: 32 lines", m, SPACE_GLOBAL, OP_LOAD, 4, 128, 4);
  old("2.x, a column of shared memory", m, SPACE_SHARED, OP_LOAD, 4, 32, 1);
  stride(0, 8);
  old("2.x, 8 bytes: two halves", m, SPACE_SHARED, OP_LOAD, 8, 2, 2);
}

static void tesla(void) {
  const enum rule_set m = RULES_CC10;
  stride(1024, 4);
  old("1.0: two segments of 64 bytes", m, SPACE_GLOBAL, OP_LOAD, 4, 4, 4);
  stride(1028, 4);
  old("1.0, one word off: 32 transactions", m, SPACE_GLOBAL, OP_LOAD, 4, 32, 4);
  stride(1024, 8);
  old("1.0, 8 bytes: two of 128", m, SPACE_GLOBAL, OP_LOAD, 8, 8, 8);
  stride(0, 4);
  old("1.0, 16 banks: a pass for each half", m, SPACE_SHARED, OP_LOAD, 4, 2, 2);
  stride(0, 16);
  old("1.0, stride 4: 4-way", m, SPACE_SHARED, OP_LOAD, 4, 8, 2);
  stride(0, 64);
  old("1.0, a column of 16: 16-way", m, SPACE_SHARED, OP_LOAD, 4, 32, 2);
  stride(0, 68);
  old("1.0, a padded column", m, SPACE_SHARED, OP_LOAD, 4, 2, 2);
  stride(0, 0);
  old("1.0, broadcast", m, SPACE_SHARED, OP_LOAD, 4, 2, 2);
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = i % 16 < 8 ? 0 : 4;
  old("1.0, two words: one by broadcast, one for a lane at a time", m,
      SPACE_SHARED, OP_LOAD, 4, 4, 2);
}

int main(void) {
  hold("atomics", 757, atomic_agrees);
  hold("copies", 338, copy_agrees);
  hold("lines", 399, load_agrees);
  fermi();
  tesla();
  ok(rules_named("cc10") == RULES_CC10 && rules_named("cc99") == RULE_SETS,
     "models by name");
  return done();
}
