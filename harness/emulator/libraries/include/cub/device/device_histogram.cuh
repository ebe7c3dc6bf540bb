/* device_histogram.cuh - see device.cuh. */
#include "../device.cuh"
