/* l1-offset.h - numbers that l1-offset shares with its problem. */
#ifndef CHAPTERS_L1_OFFSET_H
#define CHAPTERS_L1_OFFSET_H

/* Thread t of a block loads the words t, t + BLOCK ... of a table, LOADS of
 * them, from an offset on, and does so ROUNDS times. */
#define BLOCK 256
#define LOADS 16
#define ROUNDS 128
#define MAX_OFFSET 32

#endif
