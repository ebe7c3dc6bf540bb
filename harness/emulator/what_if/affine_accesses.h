/* affine_accesses.h - accesses whose address is affine in the thread's index in
 * the grid, blockIdx * blockDim + threadIdx: what they would cost in blocks of
 * another shape. */
#pragma once

#include "block_accesses.h"

/* The launch has begun; dimensions are x, y, z. */
void affine_begin(const struct emu_grid *);
/* A turn of a block. NULL, or why it is not affine. */
const char *affine_add(const struct block_turn *);
/* The launch has ended, and all its blocks were added. NULL, or why nothing is
 * known of blocks of that shape. */
const char *affine_why_not(const unsigned block[3]);
/* Calls it with what each instruction's requests cost in such blocks. */
typedef void affine_cost(const struct instruction_counts *,
                         const struct tally *, void *context);
void affine_each(const unsigned block[3], affine_cost *, void *context);
