/* wide_accesses.h - accesses of a warp to neighbouring elements, one after the
 * other, in whose place each thread can make one wide access. */
#pragma once

#include "../count/tallies.h"
#include "layouts.h"

/* A request of a warp. */
struct warp_access {
  struct instruction_counts *counts;
  uint64_t block;
  unsigned warp;
  struct cost cost;
  uint32_t mask, distinct; /* one lane for each distinct address */
  uint32_t address[LANES];
};

/* Accesses that become one: it, by the instruction of their first; why: they
 * cannot. */
typedef void wide_access_closed(unsigned worker, size_t change,
                                const struct warp_access *, unsigned width,
                                const char *why);
/* Takes the request into its warp's last group of that change; or closes that
 * one, and begins another. */
void wide_access_add(unsigned worker, size_t change, const struct layout *,
                     const struct warp_access *, wide_access_closed *);
/* Closes those that are open. */
void wide_accesses_end(unsigned worker, wide_access_closed *);
