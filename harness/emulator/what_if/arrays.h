/* arrays.h - the arrays that a launch can access: those that can be laid out
 * otherwise. */
#pragma once

#include "../execute/events.h"
#include "../program/variable_types.h"

struct array {
  char name[64];
  enum space space;
  uint32_t logical, bytes; /* see addresses.h */
  uint32_t holds, held;    /* the allocation that holds it; its bytes */
  const char *not_tried;   /* why none of its maps is; NULL: they are */
  int looked_up, typed;    /* arrays_look_up() has been called; it knew */
  struct array_type type;
  size_t first_change, end_change; /* those that may concern it */
  int accessed, loaded, stored;    /* in the launch that runs, or ran last */
};

/* The __shared__ arrays of all kernels that are looked at: those that a change
 * names or, to offer changes, that can have bank conflicts. The caller keeps
 * the list, which grows. */
void arrays_add_static(struct array **, size_t *count, int to_offer);
/* Those of that launch: dynamic shared memory that a change names; of global
 * memory what its parameters point to, and variables: those that a change
 * names, or all that parameters point to. */
void arrays_add_dynamic(struct array **, size_t *count,
                        const struct emu_grid *);
void arrays_add_global(struct array **, size_t *count, const struct emu_grid *,
                       int to_offer);
/* Sets its type, from the debug information of the code at pc. */
void arrays_look_up(struct array *, const void *pc);
/* The names of all that there were, blanks between. */
const char *arrays_names(void);
