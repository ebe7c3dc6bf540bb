/* rounding.h - constants for error bounds. */
#ifndef KERNELS_ROUNDING_H
#define KERNELS_ROUNDING_H

/* Unit roundoff of IEEE 754 single precision, round to nearest: 2^-24. */
#define FLOAT_ROUNDOFF 0x1p-24

#endif
