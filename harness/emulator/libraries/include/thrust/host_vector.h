/* host_vector.h - see device_vector.h. */
#include "device_vector.h"
