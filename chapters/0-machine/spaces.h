/* spaces.h - numbers that lookup and reread share with their problems. */
#ifndef CHAPTERS_SPACES_H
#define CHAPTERS_SPACES_H

/* lookup: a thread evaluates a polynomial at LOOKUP_X by Horner's rule, whose
 * coefficients are TABLE_USED words of the table, from its own first word on,
 * again and again. */
#define LOOKUPS 2048
#define TABLE_USED 16
#define TABLE_WORDS 48         /* 32 lanes may begin at 32 different words */
#define LOOKUP_X 0.9990234375f /* 1 - 2^-10 */

/* reread: a block reads BLOCK_WORDS words, a chunk at a time. */
#define CHUNK 4096
#define BLOCK_WORDS 65536
#define FOOTPRINT 64 /* KiB, where none is named */

#endif
