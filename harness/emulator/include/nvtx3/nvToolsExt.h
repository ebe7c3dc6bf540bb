/* nvToolsExt.h - all of it is in ../nvToolsExt.h. */
#include "../nvToolsExt.h"
