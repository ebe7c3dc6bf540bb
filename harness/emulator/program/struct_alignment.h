/* struct_alignment.h - how wide the pieces are in which a GPU moves a struct.
 */
#pragma once

#include <stddef.h>

/* log2 of the bytes of one piece, when the instruction that returns to pc
 * copies a struct of that many bytes: the least alignment of all types of that
 * size in its source file, 16 at most; where there is none, what divides the
 * size. Answers are remembered. */
unsigned alignment_of_struct(const void *pc, size_t bytes);

/* May some of these bytes, which the instruction loads at once, belong to no
 * member of a struct? */
int may_be_padding(const void *pc, size_t bytes);
