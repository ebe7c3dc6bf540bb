/* device_output.h - what kernels print. */
#ifndef EMULATOR_DEVICE_OUTPUT_H
#define EMULATOR_DEVICE_OUTPUT_H

/* The launch has ended: writes what it has printed to stdout, block by block.
 */
void device_output_write(void);

#endif
