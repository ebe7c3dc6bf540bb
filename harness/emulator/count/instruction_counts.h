/* instruction_counts.h - what each memory instruction has cost so far, per OS
 * thread. */
#ifndef EMULATOR_SITES_H
#define EMULATOR_SITES_H

#include "request_cost.h"

struct tally {
  uint64_t requests, lanes;
  uint64_t used; /* distinct bytes of each request */
  uint64_t sectors, ideal_sectors, wavefronts, ideal_wavefronts;
};
void tally_add(struct tally *, const struct tally *);

/* The shape of a request relative to its lowest active lane. Loops repeat
 * shapes, so that a request costs a comparison and not a count. */
struct pattern {
  uint32_t delta[LANES] __attribute__((aligned(16)));
  uint32_t mask;
  uint32_t low; /* low bits of the lane's address, which the cost depends on */
  struct cost cost;
  uint64_t repeats; /* requests not yet in the tally */
  /* One lane for each distinct address, and which of them stand for several. */
  uint32_t distinct, shared_by_many;
  uint8_t partner[LANES]; /* of those, another with the same address */
  uint32_t from, span; /* distinct addresses that are one run: span bytes from
                          the lane's address plus from; span 0: no run */
};

struct site {
  uint32_t key; /* see access.h; 0: an empty slot */
  enum space space;
  struct tally tally;
  struct pattern pattern;
};

struct sites {
  struct site *slots;
  uint32_t room, used; /* room is a power of two */
};

/* The site of an instruction, made if it is new. A request of it is counted by
 * adding 1 to the pattern's repeats, if the pattern repeats, or else after
 * learning a new one. address[lane] counts for the lanes in mask. */
struct site *sites_find(struct sites *, uint32_t key, enum space);
int pattern_repeats(const struct pattern *, enum space, uint32_t mask,
                    const uint32_t *address);
void pattern_learn(struct site *, uint32_t mask, const uint32_t *address);
enum operation site_operation(const struct site *);
/* Moves what patterns hold back into the tallies. */
void sites_settle(struct sites *);
void sites_clear(struct sites *);

#endif
