/* repeats.h - launches that repeat an earlier one, with the same arguments and
 * the same contents of memory: as programs do that time a kernel. Their outcome
 * is known, and they need not run. */
#pragma once

#include "state.h"

/* The launch has begun. Nonzero: it repeats another whose outcome is kept, and
 * everything is as if it had run, but that count_launch_ends() is to be called.
 */
int repeats_know(struct launch *);
/* The launch has run, and has been checked: keeps its outcome. */
void repeats_keep(struct launch *);
