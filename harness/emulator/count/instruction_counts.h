/* instruction_counts.h - what each memory instruction has cost in the launch
 * that runs, or ran last; for each OS thread. */
#pragma once

#include "../execute/events.h"
#include "request_cost.h"
#include "tally.h"

struct instruction_counts {
  uint32_t key; /* see access_key.h */
  enum space space;
  enum operation operation;
  enum instruction_form form;
  unsigned width;
  struct tally tally;
  unsigned lanes, used; /* of the shape that its requests have now */
  struct cost cost;
  struct instruction_counts *next; /* of the same OS thread */
};

enum operation operation_of(uint32_t key);
/* Those of an OS thread, the last one first; NULL: none. */
const struct instruction_counts *instruction_counts_of(unsigned worker);
/* Those of all OS threads become the first one's. */
void instruction_counts_gather(void);
/* Once they are gathered: counts of so many blocks become those of all. */
void instruction_counts_scale(uint64_t all, uint64_t part);
void instruction_counts_clear(void);
/* Once they are gathered: a copy, and such a copy in their place. */
struct instruction_counts *instruction_counts_copy(void);
void instruction_counts_put(const struct instruction_counts *);
void instruction_counts_free(struct instruction_counts *);
