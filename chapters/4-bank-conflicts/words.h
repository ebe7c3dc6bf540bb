/* words.h - the extents of the problem "words". */
#ifndef BANKS_WORDS_H
#define BANKS_WORDS_H

/* Loads of each thread; words of the table, which lane 31 stays inside with the
 * largest stride or struct. */
enum { LOADS = 128, TABLE = 33 * 31 + 5 * LOADS };

#endif
