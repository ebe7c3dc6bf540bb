/* system_error.h - by its other name. */
#include "../system_error.h"
