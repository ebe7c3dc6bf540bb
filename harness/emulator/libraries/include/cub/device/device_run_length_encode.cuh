/* device_run_length_encode.cuh - see device.cuh. */
#include "../device.cuh"
