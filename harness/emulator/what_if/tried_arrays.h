/* tried_arrays.h - the arrays of the launch that runs, or ran last, and what
 * each change makes of them. */
#pragma once

#include "../count/rules.h"
#include "layouts.h"

/* A change, and what it makes of one array. */
struct changed_array {
  int named;             /* the change names it; only then the others are set */
  const char *no_layout; /* why there is none; NULL: there is one */
  struct layout layout;
};
struct changed_array *changed_array(size_t change, size_t array);
/* The addresses that a request's lanes would have; NULL, or why there are none.
 */
const char *changed_array_move(const struct changed_array *, uint32_t mask,
                               const uint32_t *address, unsigned width,
                               uint32_t moved[LANES]);

/* Static __shared__ ones of all kernels, then those of the launch. */
struct array *tried_array(size_t);
size_t tried_array_count(void);
/* From here on they are the launch's. */
size_t tried_array_first(void);
/* None of the launch's is accessed before the next call. */
void tried_arrays_find(const struct emu_grid *);
/* Offered changes for the arrays of global memory; returns the first such
 * array. */
size_t tried_arrays_offer(const struct emu_grid *);

/* The array that the address is in, or tried_array_count(). */
size_t tried_array_at(uint32_t address);
/* That of all lanes; tried_array_count(): they are at none, or at several. */
size_t tried_array_of(const struct instruction *, const uint32_t *address);
/* The code at pc accesses it: its layouts are made. */
void tried_array_accessed(size_t array, const void *pc);

/* Why the change is not counted in this launch; the first reason is kept.
 * NULL: it is. */
const char *left_out(size_t change);
void leave_out(size_t change, const char *why);
/* All changes that name the array. */
void leave_out_array(size_t array, const char *why);
