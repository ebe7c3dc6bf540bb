/* variable_places.h - where variables and registered host memory are put. */
#pragma once

#include "emu_memory.h"

enum { ALIGN = 256, RED_ZONE = 256 };

/* The logical address of a variable that lies `offset` bytes past a multiple of
 * ALIGN; 0: none is left. The heap ends at `first`. Addresses that were given
 * back are the last to be given out again. */
uint64_t variable_place(size_t bytes, enum emu_memory_kind, uint64_t offset,
                        uint64_t first);
void variable_place_free(uint64_t at);
