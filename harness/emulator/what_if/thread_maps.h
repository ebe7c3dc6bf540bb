/* thread_maps.h - changes that are maps of a block's threads. */
#pragma once

#include "../count/tallies.h"

/* Is one asked for? Only then are the others called. */
int thread_maps_asked(void);
void thread_maps_begin(const struct emu_grid *);
void thread_maps_request(unsigned worker, uint64_t block, unsigned warp,
                         const struct instruction *, const uint32_t *address);
/* The block is at a barrier, or has ended. */
void thread_maps_barrier(unsigned worker, uint64_t block);
void thread_maps_block_ends(unsigned worker, uint64_t block);
/* None is counted in this launch; the first reason is kept. */
void thread_maps_leave_out(const char *why);
/* The launch has ended: adds what each instruction would cost, or leaves the
 * change out. */
void thread_maps_end(const struct launch_event *);
/* Once the sums are gathered: they are the launch's, or are left out. */
void thread_maps_check(void);
/* Has a launch that ended well tried them? */
int thread_maps_tried(void);
/* "blocks of 16 x 16 threads instead of 32 x 8" */
void thread_map_describe(size_t change, char *text, size_t room);
/* The blocks of the grid, and the threads of each. */
void thread_map_size(size_t change, uint64_t *blocks, unsigned *threads);
