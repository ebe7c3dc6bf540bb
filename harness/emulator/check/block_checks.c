/* block_checks.c - which block this OS thread runs. */
#include "block_checks.h"

__thread struct block_checks *block_here;
