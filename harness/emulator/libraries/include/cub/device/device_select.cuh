/* device_select.cuh - see device.cuh. */
#include "../device.cuh"
