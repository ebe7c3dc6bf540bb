/* rules.h - one memory instruction of a warp, and what it costs: 32 addresses
 * in, counts out. Nothing here knows where the addresses come from. */
#pragma once

#include <stdint.h>

#include "../memory/addresses.h"

enum { LANES = 32, SECTOR = 32 };

enum operation { OP_LOAD, OP_STORE, OP_ATOMIC, OPERATIONS };

/* Instructions that cost what others of their operation and width do not. */
enum instruction_form {
  FORM_PLAIN,
  FORM_ASYNC_BYPASS, /* an asynchronous copy of 16 bytes a lane, past L1 */
  FORM_CAS,          /* atomic, by compare-and-swap or a loop around one */
  FORM_INCREMENT,    /* atomic addition of 1 whose result nothing uses */
  FORM_ONE_PLACE     /* atomic: one lane does it for all at its address */
};

/* One memory instruction of a warp. Addresses of lanes that are not in mask
 * mean nothing; the others are multiples of width (1, 2, 4, 8 or 16). */
struct warp_request {
  enum space space;
  enum operation operation;
  unsigned width;
  uint32_t mask;
  const uint32_t *address;
  const uint32_t *to; /* FORM_ASYNC_BYPASS: its places in shared memory */
  enum instruction_form form;
  unsigned distinct_bytes; /* what it asks for, each once; 0: not known yet */
};

/* sectors: 32-byte pieces moved, for global memory. ideal_sectors: as few as
 * could hold the distinct bytes asked for. wavefronts: passes through shared
 * memory, through the constant cache, or of a global load through the data of
 * L1. ideal_wavefronts: passes that this width needs without conflicts. What
 * has no meaning for a space is 0. */
struct cost {
  uint32_t sectors, ideal_sectors, wavefronts, ideal_wavefronts;
};

/* ---- by the rules of which GPUs (request_cost.c) ---- */

/* GPUs, by compute capability. */
enum rule_set {
  RULES_CC75,        /* 7.5 to 9.0: verified against counters of 9.0 */
  RULES_CC20,        /* 2.x, loads through 128-byte lines of L1 */
  RULES_CC20_BYPASS, /* 2.x, L1 bypassed: 32-byte segments */
  RULES_CC10,        /* 1.0 and 1.1 */
  RULE_SETS
};

struct cost request_cost(enum rule_set, const struct warp_request *);

const char *rules_name(enum rule_set);
/* The rules of that name, or RULE_SETS. */
enum rule_set rules_named(const char *name);

/* EMU_RULES: whose costs are counted. */
extern enum rule_set count_rules;

/* ---- requests on GPUs of compute capability 7.5 and later. The rules
 * were checked against the hardware counters of an H200 ---- */

struct cost cc75_global(const struct warp_request *);
struct cost cc75_shared(const struct warp_request *);

/* ---- requests on GPUs of the past, for the historical examples
 * (earlier_gpus.c) ---- */

/* Compute capability 2.x: 32 banks; global loads fill 128-byte lines of L1,
 * or 32-byte segments where L1 is bypassed; stores never use L1. */
struct cost cc20_global(const struct warp_request *, int bypass);
struct cost cc20_shared(const struct warp_request *);

/* Compute capability 1.0 and 1.1: half-warps, 16 banks, and coalescing only
 * where lane k of a half-warp touches word k of an aligned segment. */
struct cost cc10_global(const struct warp_request *);
struct cost cc10_shared(const struct warp_request *);

/* ---- how many places a request touches (distinct_addresses.c) ---- */

/* How many different values the active lanes' address >> shift has. */
unsigned distinct_addresses(const uint32_t *address, uint32_t mask,
                            unsigned shift);
/* The bytes that the request asks for, each counted once. */
unsigned request_bytes_of(const struct warp_request *);
/* The fewest sectors that could hold them. */
unsigned ideal_sectors(const struct warp_request *);
