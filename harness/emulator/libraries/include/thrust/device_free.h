/* device_free.h - see device_ptr.h. */
#include "device_ptr.h"
