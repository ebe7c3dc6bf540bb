/* axpy.h - the factor that axpy's variants share with their problem. */
#ifndef KERNELS_AXPY_H
#define KERNELS_AXPY_H

#define AXPY_A 1.5f

#endif
