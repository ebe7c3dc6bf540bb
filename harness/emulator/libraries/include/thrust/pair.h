/* pair.h - see tuple.h. */
#include "tuple.h"
