/* zip_function.h - see iterator/fancy_iterators.h. */
#include "iterator/fancy_iterators.h"
