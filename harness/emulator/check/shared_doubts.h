/* shared_doubts.h - findings that depend on what the block does until its next
 * barrier. */
#ifndef EMULATOR_SHARED_DOUBTS_H
#define EMULATOR_SHARED_DOUBTS_H

#include "block_checks.h"

void shared_doubt_add(struct shared_shadow *, struct doubt);
/* The lanes' loads from there are no longer in doubt. */
void shared_doubt_forgive(struct shared_shadow *, uint32_t at, unsigned warp,
                          unsigned lanes);
/* The block has met, or ended: what is left is a finding, or none. */
void shared_doubts_decide(struct block_checks *);
void shared_doubts_drop(struct shared_shadow *);

#endif
