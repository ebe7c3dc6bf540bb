/* plan.h - which variant is run at which size and axis value. */
#pragma once

#include "catalogue/catalogue.h"
#include "options.h"

#include <stddef.h>

struct configuration {
  const struct entry *entry;
  const struct problem *problem;
  struct instance instance;
  size_t row; /* its place in the results */
};

struct plan {
  struct configuration *items;
  size_t count;
};

/* All that the options ask for, in the order of the catalogue, axis values and
 * sizes. Ends the program with one line for names, sizes and values that there
 * are not. */
struct plan plan_make(const struct options *, bool emulator);

/* Adds an item to the end; its row is its place. */
void plan_add(struct plan *, const struct entry *, const struct problem *,
              const struct instance *);

/* Brings equal problems, shapes and axis values together, so that inputs and
 * references are made once. */
void plan_group(struct plan *);

/* One past the last configuration that can share its memory with `first`: of
 * one problem and shape, whatever the axis value. */
size_t plan_group_end(const struct plan *, size_t first);

/* Floats that a configuration needs on the device and on the host. */
size_t device_floats(const struct configuration *);
size_t host_floats(const struct configuration *);

/* Ends the program with one line where a configuration does not fit. */
void plan_require_memory(const struct plan *, size_t device_bytes,
                         size_t host_bytes);

/* "transpose/padded, size 8192" or "..., tile 16, size 64": static text. */
const char *configuration_text(const struct configuration *);
