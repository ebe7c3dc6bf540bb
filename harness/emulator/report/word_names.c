/* word_names.c - the words. */
#include "word_names.h"

const char *const space_names[SPACES] = {"global", "shared", "constant"};
const char *const operation_names[OPERATIONS] = {"load", "store", "atomic"};
