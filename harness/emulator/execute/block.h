/* block.h - one block, from its beginning to its end. */
#pragma once

#include "state.h"

void block_begin(struct block *, struct worker *, const struct launch *,
                 uint64_t index);
/* Runs the block until it ends or cannot go on by itself. */
enum block_stop block_run(struct block *);
/* All blocks of the grid have met. */
/* So many of the grid's blocks have ended, and this one waits for them. */
void block_tell_grid_missed(const struct block *, uint64_t ended,
                            uint64_t blocks);
void block_leave_grid_barrier(struct block *);
/* No lane of the block will be resumed. */
void block_bury(struct block *);
