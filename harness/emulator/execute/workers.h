/* workers.h - the OS threads that run blocks, and the blocks that they hold. */
#pragma once

#include "state.h"

extern struct worker workers[MAX_WORKERS];

/* This OS thread becomes the worker of that number for a launch. Nonzero: it
 * has not been before. */
int worker_enter(struct worker *, struct launch *);
void worker_leave(void);
/* A slot that holds no block, with room for that many threads. */
struct block *worker_slot(struct worker *, unsigned threads);
/* None of the slot's fibers carries a lane, nor was begun. */
void worker_free_fibers(struct block *);
/* Puts the block's shared memory in place. */
void worker_load(struct worker *, struct block *);
/* Sends a signal to the workers of other OS threads. */
void workers_signal_others(int signal);
