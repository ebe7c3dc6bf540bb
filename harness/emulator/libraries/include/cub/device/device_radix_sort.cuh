/* device_radix_sort.cuh - see device.cuh. */
#include "../device.cuh"
