/* counts.c - what single requests cost, against counts made by hand. */
#include "../../harness/emulator/count/rules.h"
#include "../unit/tap.h"

enum { ALL = ~0 };

static uint32_t address[LANES];

static void stride(uint32_t base, uint32_t bytes) {
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = base + i * bytes;
}

static struct cost count(enum model model, enum space space, enum operation op,
                         unsigned width, uint32_t mask) {
  struct warp_request r = {.space = space,
                           .operation = op,
                           .width = width,
                           .mask = mask,
                           .address = address};
  return request_cost(model, &r);
}

static void global(const char *name, enum operation op, unsigned width,
                   uint32_t mask, unsigned sectors, unsigned ideal) {
  struct cost c = count(MODEL_CC75, SPACE_GLOBAL, op, width, mask);
  int load = op == OP_LOAD && mask; /* how many: hardware.c */
  ok(c.sectors == sectors && c.ideal_sectors == ideal &&
         (c.wavefronts != 0) == load && (c.ideal_wavefronts != 0) == load,
     name);
}

static void shared(const char *name, enum operation op, unsigned width,
                   uint32_t mask, unsigned wavefronts, unsigned ideal) {
  struct cost c = count(MODEL_CC75, SPACE_SHARED, op, width, mask);
  ok(c.wavefronts == wavefronts && c.ideal_wavefronts == ideal &&
         c.sectors == 0 && c.ideal_sectors == 0,
     name);
}

static void today_global(void) {
  stride(1024, 4);
  global("contiguous words: 128 bytes in 4 sectors", OP_LOAD, 4, ALL, 4, 4);
  global("half of the lanes: 64 bytes in 2", OP_STORE, 4, 0xffff, 2, 2);
  global("one lane: its sector", OP_LOAD, 4, 1u << 17, 1, 1);
  global("no lane: nothing", OP_LOAD, 4, 0, 0, 0);
  stride(1024 + 4, 4);
  global("one word off: a fifth sector", OP_LOAD, 4, ALL, 5, 4);
  stride(1024 + 32, 4);
  global("a sector off: still 4", OP_LOAD, 4, ALL, 4, 4);
  stride(0, 8);
  global("stride 2: 8 sectors for 128 bytes", OP_LOAD, 4, ALL, 8, 4);
  global("contiguous 8 bytes: 8", OP_LOAD, 8, ALL, 8, 8);
  stride(0, 32);
  global("stride 8 words: a sector for each lane", OP_STORE, 4, ALL, 32, 4);
  stride(0, 4096);
  global("rows far apart: no more than that", OP_LOAD, 4, ALL, 32, 4);
  stride(512, 16);
  global("contiguous 16 bytes: 16", OP_LOAD, 16, ALL, 16, 16);
  stride(512, 0);
  global("one word for all", OP_LOAD, 4, ALL, 1, 1);
  global("16 bytes for all", OP_LOAD, 16, ALL, 1, 1);
  stride(512, 1);
  global("contiguous bytes: 1 sector", OP_LOAD, 1, ALL, 1, 1);
  stride(530, 2);
  global("64 bytes from 18 bytes into a sector: 3", OP_LOAD, 2, ALL, 3, 2);
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = 1024 + (i ^ 21) * 4;
  global("a permutation costs nothing", OP_LOAD, 4, ALL, 4, 4);
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = i % 2 ? 64 : 4096;
  global("two words, in turn: 2 sectors", OP_LOAD, 4, ALL, 2, 1);
  global("atomically: each as often as there are lanes", OP_ATOMIC, 4, ALL, 32,
         1);
  stride(1024, 12);
  global("12-byte structs, one member: 384 bytes in 12", OP_LOAD, 4, ALL, 12,
         4);
}

static void today_shared(void) {
  stride(0, 4);
  shared("contiguous words: one of each bank", OP_LOAD, 4, ALL, 1, 1);
  stride(4, 0);
  shared("broadcast", OP_LOAD, 4, ALL, 1, 1);
  stride(0, 8);
  shared("stride 2: 2-way", OP_LOAD, 4, ALL, 2, 1);
  stride(0, 12);
  shared("stride 3, odd: none", OP_LOAD, 4, ALL, 1, 1);
  stride(0, 16);
  shared("stride 4: 4-way", OP_STORE, 4, ALL, 4, 1);
  stride(0, 128);
  shared("a column of 32: 32-way", OP_LOAD, 4, ALL, 32, 1);
  shared("a column, 5 lanes active: 5-way", OP_LOAD, 4, 0x1f, 5, 1);
  stride(0, 132);
  shared("a padded column: none", OP_LOAD, 4, ALL, 1, 1);
  stride(64, 1);
  shared("bytes: 8 words", OP_STORE, 1, ALL, 1, 1);
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = i < 16 ? 0 : 4;
  shared("two words by multicast", OP_LOAD, 4, ALL, 1, 1);
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = i < 16 ? 0 : 128;
  shared("two words of one bank", OP_LOAD, 4, ALL, 2, 1);
  stride(0, 8);
  shared("8 bytes: two phases, no conflict", OP_LOAD, 8, ALL, 2, 2);
  stride(0, 16);
  shared("8 bytes at stride 2: 2-way in each phase", OP_LOAD, 8, ALL, 4, 2);
  shared("16 bytes: four phases", OP_STORE, 16, ALL, 4, 4);
  shared("16 bytes, 8 lanes: one phase", OP_STORE, 16, 0xff00, 1, 1);
  stride(0, 32);
  shared("16 bytes at stride 2: 2-way", OP_LOAD, 16, ALL, 8, 4);
  stride(48, 0);
  shared("8 bytes for all: phases merge", OP_LOAD, 8, ALL, 1, 1);
  shared("a store's phases do not", OP_STORE, 8, ALL, 2, 2);
  shared("16 bytes for all: 2 phases", OP_LOAD, 16, ALL, 2, 2);
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = i / 2 * 8;
  shared("8 bytes, neighbours agree: one phase", OP_LOAD, 8, ALL, 1, 1);
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = (i / 4 * 2 + i % 2) * 8;
  shared("8 bytes, lanes i and i^2 agree: one", OP_LOAD, 8, ALL, 1, 1);
  for (uint32_t i = 0; i < LANES; i++)
    address[i] = i / 4 * 8;
  shared("8 bytes, fours agree", OP_LOAD, 8, ALL, 1, 1);
}

static void constant(void) {
  stride(0, 0);
  struct cost c = count(MODEL_CC75, SPACE_CONSTANT, OP_LOAD, 4, ALL);
  ok(c.wavefronts == 1 && c.ideal_wavefronts == 1,
     "constant: one word for all");
  stride(0, 4);
  c = count(MODEL_CC75, SPACE_CONSTANT, OP_LOAD, 4, ALL);
  ok(c.wavefronts == 32, "constant: a word for each lane, one at a time");
}

static void old(const char *name, enum model m, enum space space,
                enum operation op, unsigned width, unsigned want,
                unsigned ideal) {
  struct cost c = count(m, space, op, width, ALL);
  ok(space == SPACE_GLOBAL
         ? c.sectors == want && c.ideal_sectors == ideal
         : c.wavefronts == want && c.ideal_wavefronts == ideal,
     name);
}

static void fermi(void) {
  const enum model m = MODEL_CC20, b = MODEL_CC20_BYPASS;
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
  const enum model m = MODEL_CC10;
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
  today_global();
  today_shared();
  constant();
  fermi();
  tesla();
  ok(model_named("cc10") == MODEL_CC10 && model_named("cc99") == MODELS,
     "models by name");
  return done();
}
