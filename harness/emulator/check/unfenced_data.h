/* unfenced_data.h - volatile data in global memory that one block passes to
 * another: it stores them, then a word that tells of them, and no
 * __threadfence() lies between. */
#ifndef EMULATOR_UNFENCED_DATA_H
#define EMULATOR_UNFENCED_DATA_H

/* A launch begins, or all its blocks have met. */
void unfenced_data_begin(void);
/* The running lane makes a fence for other blocks. */
void unfenced_data_fence(void);

#endif
