/* plan.h - which variant is run at which size and axis value. */
#pragma once

#include "catalogue/catalogue.h"
#include "options.h"

#include <stddef.h>

/* Of a quick look: what is run in any case; values of an axis that show its
 * course, or that a text names; and those between them. */
enum need { NEEDED, SWEPT, SWEPT_BETWEEN, NEEDS };

struct configuration {
  const struct entry *entry;
  const struct problem *problem;
  struct instance instance;
  size_t row; /* its place in the results */
  enum need need;
};

struct plan {
  struct configuration *items;
  size_t count;
};

/* All that the options ask for, in the order of the catalogue, axis values and
 * sizes. Ends the program with one line for names, sizes and values that there
 * are not. */
struct plan plan_make(const struct options *, bool emulator);

/* For a quick look at the chapters that the options name, on a GPU: at standard
 * sizes, in the order in which they are run. First the ladders, from the rung
 * that each begins with, be it another chapter's. Then, problem by problem,
 * controls and other values of the axes that --axis names. Then the ceilings
 * and the libraries of the same problems; the CPU last. */
struct plan plan_brief(const struct options *, bool small);

/* Writes what would be run, as CSV: problem, variant, axis, value, size. */
void plan_print(const struct plan *);

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

/* Bytes that may be allocated. */
struct room {
  size_t device, host;
};
bool fits(const struct configuration *, const struct room *);
/* "it needs 8.0 GB of device memory, and 3.9 GB are free", malloc'd, of one
 * that does not fit. */
char *lack_text(const struct configuration *, const struct room *);

/* Ends the program with one line where a configuration does not fit. */
void plan_require_memory(const struct plan *, const struct room *);

/* Halves the size of what does not fit until it does, all variants of a problem
 * and size together, and says so in a line each. */
void plan_fit(struct plan *, const struct room *);

/* "transpose/padded, size 8192" or "..., tile 16, size 64": static text. */
const char *configuration_text(const struct configuration *);
