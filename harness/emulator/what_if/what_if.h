/* what_if.h - what a launch would have cost with its arrays laid out otherwise:
 * for output/. */
#pragma once

#include "../count/tallies.h"

/* Before the first launch: reads EMU_WHAT_IF. Where it is not set, changes may
 * be offered: of some blocks of the first launch of each kernel. */
void what_if_init(int may_offer);
/* The first launch of each kernel is the next one. */
void what_if_clear(void);
/* Is change i offered, and for which array? */
int what_if_is_offered(size_t i, size_t *array);
/* How many changes are tried. Change i as the user wrote it. */
size_t what_if_changes(void);
const char *what_if_text(size_t i);
/* Has a kernel that ran the arrays that it names? */
int what_if_met(size_t i);
/* The arrays of the kernels that ran, blanks between them; "" if there were
 * none. */
const char *what_if_arrays(void);

/* Was anything tried in the launch that ended last? */
int what_if_tried(void);
/* Change i in the launch that ended last; 0: its kernel has no such array. */
struct what_if_outcome {
  int estimated;           /* from some of its requests */
  const char *left_out;    /* why it is not counted; NULL: it is */
  char says[200];          /* "rows of tile of 33 elements instead of 32" */
  struct source_line line; /* that declares the array; number 0: none */
  enum space space;        /* of the arrays */
  /* Requests to the arrays alone, of all blocks; under a map of threads, all
   * requests. */
  struct tally before[SPACES][OPERATIONS], after[SPACES][OPERATIONS];
  /* The bytes of theirs in global memory, by the blocks of the sample. */
  struct distinct distinct_before, distinct_after;
  uint64_t bytes_before, bytes_after; /* of the arrays, in a block */
  /* Of a map of threads: the grid would have so many blocks of so many; else
   * 0. */
  uint64_t blocks;
  unsigned threads;
};
int what_if_outcome(size_t i, struct what_if_outcome *);
/* The counts of all its instructions under that change, in a list that
 * instruction_counts_free() frees. Asked once they have been gathered. */
struct instruction_counts *what_if_counts(size_t i);
