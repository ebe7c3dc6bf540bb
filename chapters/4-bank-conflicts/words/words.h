/* words.h - the extents of the problem "words". */
#ifndef BANKS_WORDS_H
#define BANKS_WORDS_H

/* Loads of each thread; words of the table, which lane 31 stays inside with the
 * largest stride or struct. They are a multiple of 32, so that the lanes of a
 * warp copy equally many of them: nvcc unrolls that loop, and lanes whose trip
 * counts differ would be in different iterations at once. */
enum { LOADS = 128, TABLE = (33 * 31 + 5 * LOADS + 31) / 32 * 32 };

#endif
