/* layout_offers.h - layouts that the emulator offered at the end of a run. */
#pragma once

#include "evidence.h"

/* The first under which the condition would hold: "pad:tile=1: rows of tile of
 * 33 elements instead of 32"; to be freed. NULL: none is known to. What the
 * submission prints may look like one, and earns nothing. */
char *layout_that_reaches(const struct evidence *, const char *condition);
