/* unfenced_data.h - volatile data in global memory that one block passes to
 * another: it stores them, then a word that tells of them, and no
 * __threadfence() lies between. */
#pragma once

#include <stdint.h>

/* A launch begins, or all its blocks have met. */
void unfenced_data_begin(void);
/* A volatile access of the running lane, or an atomic operation. */
void unfenced_data_access(uint32_t at, uint32_t key);
/* Its plain load, of a word that others may have stored so. Needless unless
 * blocks have: */
void unfenced_data_load(uint32_t at, uint32_t key);
extern int unfenced_data_passed;
/* The finding, of those two instructions. */
void unfenced_data_tell(uint32_t store, uint32_t load);
/* The running lane makes a fence for other blocks. */
void unfenced_data_fence(void);
