/* zip_iterator.h - see fancy_iterators.h. */
#include "fancy_iterators.h"
