/* word_names.h - spaces and operations, as files and tables name them. */
#ifndef EMULATOR_WORD_NAMES_H
#define EMULATOR_WORD_NAMES_H

#include "../count/request.h"

extern const char *const space_names[SPACES],
    *const operation_names[OPERATIONS];

#endif
