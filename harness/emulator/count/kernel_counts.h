/* kernel_counts.h - the books: counts of all launches, by kernel and by line.
 */
#ifndef EMULATOR_LEDGER_H
#define EMULATOR_LEDGER_H

#include "../program/source_lines.h"
#include "instruction_counts.h"

/* What one source line of a kernel has cost, in one kind of access. */
struct entry {
  struct line line;
  enum space space;
  enum operation operation;
  unsigned width;
  struct tally tally;
};

struct account {
  const char *kernel;
  unsigned launches;
  uint64_t barriers, accesses;
  struct tally totals[SPACES][OPERATIONS];
  uint64_t bytes[SPACES][OPERATIONS]; /* asked for */
  uint64_t distinct[2]; /* bytes of global memory: loaded, stored */
  struct entry *lines;  /* filled if EMU_ANNOTATE is set */
  size_t line_count;
};

/* Adds the workers' counts of a launch, and empties them. */
struct worker;
struct launch;
void ledger_add(const struct launch *, struct worker *workers, unsigned count);

/* Accounts in the order of their first launch. */
size_t ledger_accounts(const struct account **);
void ledger_sum(struct account *); /* over all kernels; no lines */
void ledger_clear(void);

#endif
