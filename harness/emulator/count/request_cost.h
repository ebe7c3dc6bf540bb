/* request_cost.h - what one request of a warp costs: 32 addresses in, counts
 * out. Nothing here knows where the addresses come from. */
#ifndef EMULATOR_COUNT_H
#define EMULATOR_COUNT_H

#include <stdint.h>

enum { LANES = 32, SECTOR = 32 };

enum space { SPACE_GLOBAL, SPACE_SHARED, SPACE_CONSTANT, SPACES };
enum operation { OP_LOAD, OP_STORE, OP_ATOMIC, OPERATIONS };

/* Machines, by compute capability. */
enum model {
  MODEL_CC75,        /* 7.5 to 9.0: verified against counters of 9.0 */
  MODEL_CC20,        /* 2.x, loads through 128-byte lines of L1 */
  MODEL_CC20_BYPASS, /* 2.x, L1 bypassed: 32-byte segments */
  MODEL_CC10,        /* 1.0 and 1.1 */
  MODELS
};

/* One memory instruction of a warp. Addresses of lanes that are not in mask
 * mean nothing; the others are multiples of width (1, 2, 4, 8 or 16). */
struct request {
  enum space space;
  enum operation operation;
  unsigned width;
  uint32_t mask;
  const uint32_t *address;
};

/* sectors: 32-byte pieces moved, for global memory. ideal_sectors: as few as
 * could hold the distinct bytes asked for. wavefronts: passes through shared
 * memory (or through the constant cache). ideal_wavefronts: passes that this
 * width needs without conflicts. What has no meaning for a space is 0. */
struct cost {
  uint32_t sectors, ideal_sectors, wavefronts, ideal_wavefronts;
};

struct cost count_request(enum model, const struct request *);

/* How many different values the active lanes' address >> shift has. */
unsigned count_distinct(const uint32_t *address, uint32_t mask, unsigned shift);

const char *model_name(enum model);
/* The model of that name, or MODELS. */
enum model model_named(const char *name);

#endif
