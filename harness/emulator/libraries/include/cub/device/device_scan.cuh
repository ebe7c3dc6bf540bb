/* device_scan.cuh - see device.cuh. */
#include "../device.cuh"
