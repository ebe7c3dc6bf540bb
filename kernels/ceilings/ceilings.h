/* ceilings.h - constants that the ceilings share with their problems. */
#ifndef KERNELS_CEILINGS_H
#define KERNELS_CEILINGS_H

/* read: elements that one block reads and adds up. */
#define READ_CHUNK 8192

/* fma: each thread runs CHAINS independent chains of STEPS steps y = A y + B,
 * chain j beginning at in[i] + SPREAD j. All constants are exact in binary. */
#define FMA_STEPS 512
#define FMA_CHAINS 8
#define FMA_A 0.9990234375f /* 1 - 2^-10 */
#define FMA_B 0.0009765625f /* 2^-10 */
#define FMA_SPREAD 0.125f

#endif
