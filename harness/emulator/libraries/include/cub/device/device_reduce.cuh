/* device_reduce.cuh - see device.cuh. */
#include "../device.cuh"
