/* scan.h - see emu_algorithms.h. */
#include "emu_algorithms.h"
