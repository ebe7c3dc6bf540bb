/* yardstick.h - what a variant is compared with: another one of its problem. */
#pragma once

#include "options.h"
#include "plan.h"

/* The plan of bench ratio: each variant that the options select, of which the
 * last rungs alone where they name none, and its yardsticks: those that
 * --against names, or the vendor's. Ends the program with one line where no
 * variant has one. */
struct plan plan_pairs(const struct options *);

/* The items of the plan, from first to end - 1, that this one is compared with,
 * each after the one before; NULL: no more, or it is a yardstick itself. */
const struct configuration *next_yardstick(const struct plan *,
                                           const struct options *,
                                           const struct configuration *,
                                           size_t first, size_t end,
                                           const struct configuration *before);
