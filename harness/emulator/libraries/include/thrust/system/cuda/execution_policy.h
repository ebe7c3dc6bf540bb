/* execution_policy.h - by its other name. */
#include "../../execution_policy.h"
